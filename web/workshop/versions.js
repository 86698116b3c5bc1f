// Versions of a text: the newest one whole, each earlier one as its difference from the next.

export const MOST_VERSIONS = 100;
// A text that stands for this long is a version for good.
export const STOOD_S = 20;
// A pause of typing replaces at most this many characters. More are cut out on purpose, and stay in a version.
const MOST_CUT = 80;

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

/**
 * Return the history with a text as its newest version. The version with the number `pause` was only a pause of typing: a
 * text that goes on from there takes its place.
 */
export function afterPause({ newest, earlier }, text, at, pause) {
  const [before, ...others] = earlier;
  const goesOn = before && newest.text !== text && newest.number === pause && differenceOf(newest.text, text)[1] <= MOST_CUT;
  if (!goesOn) return withVersion({ newest, earlier }, text, at);
  const previous = patched(newest.text, before.back);
  if (previous === text) return { newest: { number: before.number, at: before.at, text }, earlier: others };
  return { newest: { ...newest, at, text }, earlier: [{ ...before, back: differenceOf(text, previous) }, ...others] };
}

/**
 * Return the history of a design that another tab has stored, with its text, and with the newest version of this tab's
 * history unless that is the `known` one from before.
 */
export function merged(own, { history, text, at }, known) {
  const stored = text === own.newest?.text ? history : withVersion(history, text, at);
  const isNew = own.newest && own.newest.text !== known;
  return isNew ? withVersion(stored, own.newest.text, own.newest.at) : stored;
}

/** Return all versions with their texts, the newest first. */
export function versionsOf({ newest, earlier }) {
  const all = newest ? [newest] : [];
  for (const { number, at, back } of earlier) all.push({ number, at, text: patched(all.at(-1).text, back) });
  return all;
}
