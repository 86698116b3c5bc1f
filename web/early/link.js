// Read links that were quoted, encoded, wrapped or have text behind them. affinage/notation/address.py does the same
// and explains why; both pass the cases of tests/addresses.json.
"use strict";

const affinageLink = (() => {
  const LAYERS = 5; // maximum, of encoding
  const MAX_QUERY_CHARACTERS = 2000;
  const MAX_FRAGMENT_CHARACTERS = 34000;
  const EMBED_KEYS = ["mode", "theme", "coordinates", "picture", "id", "puzzle", "resume"];
  const EXERCISE_KEYS = { lesson: ["lesson", "step"], puzzle: ["puzzle", "theme", "game"] };
  const RULE_KEYS = ["game", ...new Set(Object.values(affinageGames).flatMap(({ keys }) => keys))];
  const WISH = /^(?:friend$|kept\/|lab(?:\/|$))/; // of a fragment that is no game's
  const GAMES = "continue"; // a key for the games to go on with
  const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|<wbr ?\/?>/gi;
  const MARK = /(?:[#＃]+|%(?:25)*(?:23|EF%BC%83))(?=\d+(?:\/|%(?:25)*2F)|1(?![\w%-])|(?:friend|kept|lab)(?![\w-]))/i;
  const ENCODED = /^(?:\d+|lab)%(?:25)*2F|\/(?:by|to|from|ply|resigned|agreed|offer|marks)%(?:25)*3D/i;
  const AFTER_FRAGMENT = /[?&#;|"<>]|:~:/;
  const AFTER_PART = /[?&#;:|"<>[\]{}]|[^!-~\p{L}\p{N}]/u; // or a sign that is neither ASCII nor a letter
  const AFTER_VALUE = /[/|"<>[\]{}]|:~:|[^!-~\p{L}\p{N}]/u;
  const UP_TO_SIGN = /^.*[A-Za-z0-9]/s;
  const MAP = /^map:[^:]*:/i; // of a board, before its bits
  const UP_TO_BITS = /^.*[\w=-]/s; // = is padding, which is an error of its own
  // What does not follow a link in a sentence. Linear, where a search from the end would not be.
  const UP_TO_NAME =
    /^.*[^\s!-/:-@[-`{-~\x7f-\xbf\u037e\u055a-\u0589\u05be-\u05c3\u060c\u061b\u061f\u06d4\u0964\u0965\u104a\u104b\u1362-\u1368\u17d4\u17d5\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u30fb\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/s;
  const ESCAPE = /\\(?=[!-/:-@[-`{-~])|\^(?=&)/g; // of Markdown, JSON, TeX, and a command line
  const BREAK = /(\S)[ \t]*(?:\r\n|\r|\n)[\t >|]*(?=\S+[ \t]*(?:[\r\n]|$))(?!\S*:\/\/)(?=\S*[=&%#/\d])/g; // a line that goes on in the next one
  const SOFT_BREAK = /([?&;/][a-z_]+)?=\r?\n/gi; // of quoted-printable text, unless behind a key
  const ENTITY = /&(?:([a-z]{2,6})|#x0*([0-9a-f]{2,4})|#0*([0-9]{2,5}));|\\(?:u00|x)([0-9a-f]{2})/gi;
  const ENTITIES = { amp: "&", num: "#", equals: "=", sol: "/", quest: "?", colon: ":", comma: ",", period: ".", percnt: "%", lowbar: "_", hyphen: "-", quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " ", shy: "" };
  const ALL_WIDE = /：／／|[＃？][^/＃？\s]*／/; // a text with their slashes

  const once = (text) => new URLSearchParams(`x=${text.replace(/[&+]/g, encodeURIComponent)}`).get("x"); // never throws
  const until = (text) => {
    for (let layer = 0; layer < LAYERS && once(text) !== text; layer += 1) text = once(text);
    return text;
  };
  /** A text decoded until it has a sign. */
  function decoded(text, sign) {
    let found = text;
    for (let layer = 0; layer < LAYERS && !found.includes(sign); layer += 1) found = once(found);
    return found;
  }

  const narrow = (text) => text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
  const upToSign = (text) => UP_TO_SIGN.exec(text)?.[0] ?? "";

  const trimmed = (text) => text.replace(INVISIBLE, "").trim().replace(/^["'“‘]+/, "");
  function plain(text) {
    const found = trimmed(text).split(AFTER_VALUE)[0];
    return (MAP.test(found) ? UP_TO_BITS : UP_TO_SIGN).exec(found)?.[0] ?? "";
  }

  function pairsOf(query) {
    const found = [];
    const kept = query.length > MAX_QUERY_CHARACTERS ? query.slice(0, query.slice(0, MAX_QUERY_CHARACTERS).lastIndexOf("&") + 1) : query;
    for (const part of kept.split(/[&;]/)) {
      const written = until(part.replaceAll("+", " "));
      const whole = written.startsWith("id=") ? written : narrow(written).replace(/[İı]/g, "i"); // of Turkish keyboards
      const isForeign = whole.split(/[&;?#]/)[0].includes("/");
      for (const pair of isForeign ? [whole] : whole.split("#")[0].split(/[&;?]/)) {
        const [name, ...value] = pair.split("=");
        const key = upToSign(trimmed(name)).toLowerCase();
        if (key) found.push([key, value.length ? (key === "id" ? value.join("=") : plain(value.join("="))) : null]);
      }
    }
    return found;
  }

  function cleanFragment(given) {
    let text = given;
    for (let layer = 0; layer < LAYERS && text.length <= MAX_FRAGMENT_CHARACTERS; layer += 1) {
      text = UP_TO_NAME.exec(text.split(AFTER_FRAGMENT)[0])?.[0] ?? "";
      if (!ENCODED.test(text)) break;
      text = once(text);
    }
    return text;
  }

  /** The parts of a fragment, decoded but for names, up to the first with something else behind it. */
  function partsOf(fragment) {
    const found = [];
    for (const written of fragment.split("/")) {
      const isOfNames = /^by=/i.test(narrow(written.slice(0, 3)));
      const [part, ...behind] = isOfNames ? [`by=${written.slice(3)}`] : narrow(until(written).replace(INVISIBLE, "")).split(AFTER_PART);
      found.push(isOfNames ? part : upToSign(part));
      if (behind.length) break;
    }
    return found;
  }

  function unescaped(found, name, hex, number, escaped) {
    if (name) return ENTITIES[name.toLowerCase()] ?? found;
    return String.fromCodePoint(number ? Number(number) : parseInt(hex ?? escaped, 16));
  }

  /** A text without what mail and markup put into addresses. */
  function cleaned(given) {
    let text = given;
    for (let layer = 0; layer < LAYERS && text.replace(ENTITY, unescaped) !== text; layer += 1) text = text.replace(ENTITY, unescaped);
    text = text.replace(INVISIBLE, "");
    const joined = text.replace(SOFT_BREAK, "$1");
    // Quoted-printable: no value of ours begins so.
    const isPrinted = (joined === text ? text.split("#")[0] : text).includes("=3D");
    text = isPrinted ? joined.replaceAll("=3D", "=") : text.replace(SOFT_BREAK, (_, key) => (key ? `${key}=` : ""));
    text = text.replace(ESCAPE, "").replace(BREAK, "$1");
    return ALL_WIDE.test(text) ? narrow(text) : text;
  }

  /** Read an address after its path: its keys and values, and the fragment of a game or another one. */
  function read(address) {
    const text = cleaned(address);
    const mark = MARK.exec(text);
    const at = mark ? mark.index : (text + "#").indexOf("#");
    const isGame = mark && /^\d/.test(text.slice(mark.index + mark[0].length));
    const rest = cleanFragment(text.slice(at + (mark?.[0].length ?? 1)));
    const head = text.slice(0, at);
    const query = head.replace(/^[?？]/, "");
    return { isLong: query.length > MAX_QUERY_CHARACTERS, pairs: pairsOf(query), fragment: isGame ? rest : "", wish: isGame ? "" : rest };
  }

  function slips(one, other) {
    let [older, before, row] = [[], [], Array.from({ length: other.length + 1 }, (_, at) => at)];
    for (let at = 0; at < one.length; at += 1) {
      [older, before, row] = [before, row, [at + 1]];
      for (let to = 0; to < other.length; to += 1) {
        const exchanged = at && to && one[at] === other[to - 1] && one[at - 1] === other[to] ? older[to - 1] + 1 : Infinity;
        row.push(Math.min(before[to] + (one[at] !== other[to]), before[to + 1] + 1, row[to] + 1, exchanged));
      }
    }
    return row.at(-1);
  }

  // Return whether a key is in a list, perhaps misspelt.
  const seems = (key, known) =>
    known.some((word) => {
      const most = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
      return key === word || (key[0] === word[0] && Math.abs(key.length - word.length) <= most && slips(key, word) <= most);
    });
  const chosen = (pairs, known) => pairs.filter(([key, value]) => (value === null ? known.includes(key) : seems(key, known)));

  const lowered = (value) => {
    const [head] = MAP.exec(value) ?? [value];
    return head.toLowerCase() + value.slice(head.length);
  };
  const lower = ([key, value]) => [key, value && key !== "id" ? lowered(value) : value];
  const rulesOf = (pairs, known) => chosen(pairs, known).map(lower);

  /** Return the kind of exercise that an address asks for instead of a board, if any. */
  const exerciseOf = ({ pairs }) => Object.keys(EXERCISE_KEYS).find((kind) => pairs.some(([key]) => seems(key, [kind])));

  /** Return the keys and values for the embed itself, and those of the game. */
  function ofEmbed({ pairs }) {
    const own = pairs.filter(([key]) => EMBED_KEYS.includes(key)).map(lower);
    const others = pairs.filter(([key]) => !EMBED_KEYS.includes(key));
    return { own: new Map(own.reverse()), rules: rulesOf(others, RULE_KEYS) }; // the first value of each key wins
  }

  /** Return the keys and values that the page understands. */
  function ofPage(read) {
    const exercise = exerciseOf(read);
    return exercise ? chosen(read.pairs, EXERCISE_KEYS[exercise]) : rulesOf(read.pairs, [...RULE_KEYS, GAMES]);
  }

  const encoded = (text) => encodeURIComponent(text).replaceAll("%3A", ":");
  /** Write keys and values as a query, without its question mark. */
  const queryOf = (pairs) => pairs.map(([key, value]) => encoded(key) + (value === null ? "" : `=${encoded(value)}`)).join("&");

  /** Return the fragment of a game or a request, with its #; "" for none or a foreign one. */
  const hashOf = ({ fragment, wish }) => (fragment || WISH.test(wish) ? `#${fragment || wish}` : "");

  return { MAX_FRAGMENT_CHARACTERS, cleaned, decoded, read, partsOf, exerciseOf, ofEmbed, ofPage, queryOf, hashOf };
})();
