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
  const WISH = /^(?:friend$|kept\/|lab(?:\/|$))/; // fragments without a game
  const GAMES = "continue"; // key that opens the unfinished games
  const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
  const MARK = /(?:#|%(?:25)*23)(?=\d+(?:\/|%(?:25)*2F)|1(?![\w%-])|(?:friend|kept|lab)(?![\w-]))/i;
  const ENCODED = /^(?:\d+|lab)%(?:25)*2F|\/(?:by|to|from|ply|resigned|agreed|offer)%(?:25)*3D/i;
  const AFTER_FRAGMENT = /[?&#"<>]|:~:/;
  const UP_TO_SIGN = /^.*[^\s!-/:-@[-`{-~»”’›…。，、）】」』]/s; // linear; a search from the end would not be
  const BRACKETS = { ")": "(", "]": "[", "}": "{", ">": "<" };
  const ENTITY = /&(?:amp|#x([0-9a-f]{2})|#([0-9]{2,3}));/gi;

  const once = (text) => new URLSearchParams(`x=${text.replace(/[&+]/g, encodeURIComponent)}`).get("x"); // never throws
  const until = (text) => {
    for (let layer = 0; layer < LAYERS && once(text) !== text; layer += 1) text = once(text);
    return text;
  };
  const count = (text, sign) => text.split(sign).length - 1;

  function plain(text) {
    let found = text.replace(INVISIBLE, "").trim().replace(/^["'“‘]+/, "");
    for (let last = found.at(-1); last && !/[A-Za-z0-9]/.test(last); last = found.at(-1)) {
      const opening = BRACKETS[last];
      if (opening && count(found, opening) >= count(found, last)) break;
      found = found.slice(0, -1);
    }
    return found;
  }

  function pairsOf(query) {
    const found = [];
    const kept = query.length > MAX_QUERY_CHARACTERS ? query.slice(0, query.slice(0, MAX_QUERY_CHARACTERS).lastIndexOf("&") + 1) : query;
    for (const part of kept.split(/[&;]/)) {
      const whole = until(part.replaceAll("+", " "));
      const isForeign = whole.split(/[&;?#]/)[0].includes("/");
      for (const pair of isForeign ? [whole] : whole.split("#")[0].split(/[&;?]/)) {
        const [name, ...value] = pair.split("=");
        const key = plain(name).toLowerCase();
        if (key) found.push([key, value.length ? (key === "id" ? value.join("=") : plain(value.join("="))) : null]);
      }
    }
    return found;
  }

  function cleanFragment(given) {
    let text = given;
    for (let layer = 0; layer < LAYERS && text.length <= MAX_FRAGMENT_CHARACTERS; layer += 1) {
      text = UP_TO_SIGN.exec(text.split(AFTER_FRAGMENT)[0])?.[0] ?? "";
      if (!ENCODED.test(text)) break;
      text = once(text);
    }
    return text;
  }

  /** Clean a part of a fragment other than the names. */
  const cleanPart = (text) => UP_TO_SIGN.exec(until(text).replace(INVISIBLE, ""))?.[0] ?? "";

  /** Read an address after its path: its keys and values, and the fragment of a game or another one. */
  function read(address) {
    const text = address.replace(INVISIBLE, "").replace(/[\r\n]+[\t >]*/g, "").replace(ENTITY, (_, hex, number) => String.fromCharCode(hex ? parseInt(hex, 16) : (number ?? 38)));
    const mark = MARK.exec(text);
    const at = mark ? mark.index : (text + "#").indexOf("#");
    const isGame = mark && /^\d/.test(text.slice(mark.index + mark[0].length));
    const rest = cleanFragment(text.slice(at + (mark?.[0].length ?? 1)));
    const head = text.slice(0, at);
    const query = head.replaceAll("=3D", "=").replace(/^\?/, ""); // quoted-printable; none of our values begins with 3D
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

  const lower = ([key, value]) => [key, value && key !== "id" ? value.toLowerCase() : value];
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

  return { MAX_FRAGMENT_CHARACTERS, read, cleanPart, exerciseOf, ofEmbed, ofPage, queryOf, hashOf };
})();
