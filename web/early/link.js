// Read the links that this page writes itself, also with the keys that newsletters and social networks add. All others,
// such as encoded or misspelt ones, are Python's to read: affinage/notation/address.py.
"use strict";

const affinageLink = (() => {
  const { embed: EMBED_KEYS, exercises: EXERCISE_KEYS, limits: MOST } = affinageLinks;
  const RULE_KEYS = ["game", ...new Set(Object.values(affinageGames).flatMap(({ keys }) => keys))];
  // The only key without a value asks for the games to continue.
  const GAMES = "continue";
  // Any other pair with a tracking key is left to Python.
  const PLAIN = /^\w+=[\w.~-]*$/;
  // A value that begins with 3D has been in mail as quoted-printable.
  const PAIR = /^([a-z]+)=(?!3D)(?:(map:[a-z0-9]+:[\w-]+)|([A-Za-z0-9](?:[\w.:= -]*[A-Za-z0-9])?))$/;
  const MATCH = new RegExp(
    [
      /^#1/,
      /(?:\/by=(?<by>[A-Za-z0-9%.,]*[A-Za-z0-9]))?/,
      /(?:\/to=[a-z0-9,]+)?/,
      /(?:\/from=(?<from>[a-z0-9.=-]*[a-z0-9]))?/,
      /(?:\/(?<moves>[A-Za-z0-9]+))?/,
      /(?:\/ply=(?<ply>\d+))?/,
      /(?:\/(?:resigned|time)=(?<resigned>[a-z]))?/,
      /(?:\/agreed=draw)?(?:\/offer=[a-z]+)?(?:\/clock=[a-z0-9,]*[a-z0-9])?(?:\/left=-?[0-9]+)?/,
      /(?:\/marks=[A-Za-z0-9.,]*[A-Za-z0-9])?(?:\/comments=[a-z0-9.,]*[a-z0-9])?$/,
    ].map(({ source }) => source).join(""),
  );
  const REQUEST = /^#(?:friend|mix|puzzles|edit(?:\/[a-z0-9.=-]*[a-z0-9])?|set\/[a-z2-7]+(?:\/\d+)?|kept\/[\w-]+|lab(?:\/[a-z]+=[a-z0-9,.]*[a-z0-9])*)$/;
  // This fragment is a place on the landing page.
  const ANCHOR = "#choose";

  function onceDecoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** Return the keys and values of a query; null for one that this page does not write. */
  function pairsOf(query) {
    const pairs = new Map();
    for (const written of query ? query.slice(1).split("&") : []) {
      if (affinageTracking.test(written) && PLAIN.test(written)) continue;
      const [name] = written.split("=");
      const [, key, map, value] = PAIR.exec(onceDecoded(written.replaceAll("+", " "))) ?? [];
      if (pairs.has(name) || (key ?? written) !== (key ? name : GAMES)) return null;
      pairs.set(name, map ?? (key === "id" ? value : (value?.toLowerCase() ?? null)));
    }
    return pairs;
  }

  const encoded = (text) => encodeURIComponent(text).replaceAll("%3A", ":");
  /** Write keys and values as a query; "" for none. */
  function queryOf(pairs) {
    const query = [...pairs].map(([key, value]) => encoded(key) + (value === null ? "" : `=${encoded(value)}`)).join("&");
    return query && `?${query}`;
  }

  /**
   * Read an address after its path; null for one that this page does not write. `match` has the parts of a game in its
   * fragment, `hash` is that fragment or a request with its #, and `plain` the address without what others have added.
   */
  function read(address) {
    const at = (address + "#").indexOf("#");
    const [query, fragment] = [address.slice(0, at), address.slice(at)];
    if (query.length > MOST.query || fragment.length > MOST.fragment + 1) return null;
    const pairs = /^(?:\?.+)?$/.test(query) ? pairsOf(query) : null;
    const match = MATCH.exec(fragment)?.groups;
    const isKnown = match || REQUEST.test(fragment) || ["", ANCHOR].includes(fragment);
    if (!pairs || !isKnown) return null;
    return { pairs, match: { moves: "", ...match }, hash: fragment === ANCHOR ? "" : fragment, plain: queryOf(pairs) + fragment };
  }

  const hasOnly = (pairs, known) => [...pairs.keys()].every((key) => known.includes(key));

  /** Read an address of the full page; `exercise` is the kind that it asks for instead of a board, if any. */
  function ofPage(address) {
    const asked = read(address);
    const exercise = asked && Object.keys(EXERCISE_KEYS).find((kind) => asked.pairs.has(kind));
    return asked && hasOnly(asked.pairs, EXERCISE_KEYS[exercise] ?? [...RULE_KEYS, GAMES]) ? { ...asked, exercise } : null;
  }

  /** Read an address of an embed; `own` are the keys and values for the embed itself, `pairs` those of the game. */
  function ofEmbed(address) {
    const asked = read(address);
    if (!asked) return null;
    const own = [...asked.pairs].filter(([key]) => EMBED_KEYS.includes(key));
    const pairs = [...asked.pairs].filter(([key]) => !EMBED_KEYS.includes(key));
    return { ...asked, own: new Map(own), pairs: new Map(pairs) };
  }

  let here = { address: null, asked: null };

  /** Return what the page's address asks for, which is read once after each change. */
  function ofAddress() {
    const address = location.search + location.hash;
    if (address !== here.address && address !== here.asked?.plain) here = { address, asked: ofPage(address) };
    return here.asked;
  }

  /** Return the key of the game in a query. */
  const gameOf = (query) => new URLSearchParams(query).get("game") ?? Object.keys(affinageGames)[0];

  return { ofAddress, ofPage, ofEmbed, gameOf, hasRules: ({ pairs }) => hasOnly(pairs, RULE_KEYS), queryOf };
})();
