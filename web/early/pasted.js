// The link in a text that was pasted or shared, as `arrived` in affinage/notation/link.py finds it.
"use strict";

const affinagePasted = (() => {
  const MAX_CANDIDATES = 20; // addresses of a text that are looked at
  const BEGINNING = /https?(?:([:：]\/\/)|(?::|%(?:25)*3A)(?:\/|%(?:25)*2F){2})|www\./gi;
  // Up to signs that no address has; names may have spaces, once somebody has decoded them.
  const ADDRESS =
    /(?:\/by(?:=|%(?:25)*3D)[^/\r\n"<>\\^`{|}]*(?=\/(?:(?:to|from|ply|resigned|agreed|offer|marks)=|[A-Z]*[a-z]{1,2}\d)|$)|[^\s/[\]"<>\\^`{|}]+|\/|\[(?=\w*\]=|[0-9a-f:.]+\][:/])|\](?=[=:/])| (?=[^\s&]*&[a-z]+=))+/iy;
  const RELATIVE = /\?[^#]*=|#[12]\/|(?:^|\/)(?:play|atlas)\//;
  const PAGE = /(?:^|\/)(?:play|atlas)\/([\w-]*[a-z\d])(?:[^\w-]|_|$)/i;
  const KEYS = new Set(["game", "lesson", "puzzle", ...Object.values(affinageGames).flatMap(({ keys }) => keys)]);

  const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  /** A text that was written in base64; null for what is none. */
  function ofBase64(text) {
    try {
      const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
      return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    } catch {
      return null;
    }
  }

  function starred(_, scheme, rest) {
    const [address, behind = ""] = rest.split("__;");
    const decoded = ofBase64(behind.split("!")[0]);
    if (decoded === null) return `${scheme}://${address}`;
    const signs = [...decoded];
    return `${scheme}://${address.replace(/\*(?:\*([\w-]))?/g, (stars, run) => signs.splice(0, run ? DIGITS.indexOf(run) + 2 : 1).join(""))}`;
  }

  // The links that gateways of mail and search engines have written anew, as affinage/notation/redirects.py follows them.
  const followed = (text) =>
    text
      .replace(/(urldefense[\w.]{0,40}\/v2\/url\?u=)([\w.-]+)/gi, (_, way, value) => way + value.replaceAll("-", "%").replaceAll("_", "/"))
      .replace(/https?:\/\/urldefense[\w.]{0,40}\/v3\/__(https?):\/{1,2}([^\s"<>]+)/gi, starred)
      .replace(/=(?:a1)?(aHR0c(?:HM6Ly|DovL)[\w+/-]+)=*/g, (_, value) => `=${ofBase64(value) ?? value}`);

  // What an address asks for; the page of a game is a link to it, and that of a variant is read by Python alone.
  function read(address) {
    const way = /^.*?(?=[?#？＃]|%(?:25)*(?:3F|23\d)|$)/is.exec(address)[0];
    const asked = affinageLink.read(address.slice(way.length).replace(/^%(?:25)*3F/i, "?"));
    const page = PAGE.exec(way)?.[1].toLowerCase();
    if (!page || asked.pairs.some(([key]) => key === "game")) return asked;
    const isGame = Object.hasOwn(affinageGames, page);
    return { ...asked, pairs: [["game", page], ...asked.pairs], isUnknown: !isGame };
  }

  const isOfGame = ({ pairs, fragment, isUnknown }) => !isUnknown && (Boolean(fragment) || pairs.some(([key, value]) => value !== null && KEYS.has(key)));

  function addressAt(text, start) {
    ADDRESS.lastIndex = start;
    return ADDRESS.exec(text)?.[0] ?? "";
  }

  // The addresses of a text, each by itself and with all that belongs to it.
  function* candidates(text) {
    const starts = [...text.matchAll(BEGINNING)].slice(0, MAX_CANDIDATES);
    for (const [at, { index, 0: found, 1: isPlain }] of starts.entries()) {
      const whole = addressAt(text, index);
      if (isPlain || found.toLowerCase() === "www.") yield [whole.slice(0, (starts[at + 1]?.index ?? Infinity) - index), whole];
      else yield Array(2).fill(affinageLink.decoded(/^[^\s&#]*/.exec(text.slice(index))[0], "://"));
    }
    const relative = text.split(/\s+/).find((word) => RELATIVE.test(word));
    if (relative) yield [relative, relative];
  }

  /** The query and the fragment of the first address of a game in a text, "" for none. */
  return (text) => {
    for (const [own, whole] of candidates(followed(affinageLink.cleaned(text)))) {
      if (!isOfGame(read(own))) continue;
      const asked = read(whole);
      const query = affinageLink.queryOf(affinageLink.ofPage(asked));
      return (query && `?${query}`) + affinageLink.hashOf(asked);
    }
    return "";
  };
})();
