// Versions of a text: the newest one whole, each earlier one as its difference from the next.

export const MOST_VERSIONS = 100;

/** Return the part to cut out of one text, and what goes there, to make another text: [from, length, letters]. */
export function differenceOf(text, other) {
  const most = Math.min(text.length, other.length);
  let from = 0;
  while (from < most && text[from] === other[from]) from += 1;
  let end = 0;
  while (end < most - from && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  return [from, text.length - end - from, other.slice(from, other.length - end)];
}

const patched = (text, [from, length, letters]) => text.slice(0, from) + letters + text.slice(from + length);

/** Return the history with a text as its newest version; the same history if it is that already. */
export function withVersion({ newest, earlier }, text, at) {
  if (newest?.text === text) return { newest, earlier };
  const version = { number: (newest?.number ?? 0) + 1, at, text };
  if (!newest) return { newest: version, earlier: [] };
  const { number, at: then } = newest;
  return { newest: version, earlier: [{ number, at: then, back: differenceOf(text, newest.text) }, ...earlier].slice(0, MOST_VERSIONS - 1) };
}

/** Return all versions with their texts, the newest first. */
export function versionsOf({ newest, earlier }) {
  const all = newest ? [newest] : [];
  for (const { number, at, back } of earlier) all.push({ number, at, text: patched(all.at(-1).text, back) });
  return all;
}
