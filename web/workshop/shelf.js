// Designs kept in this browser, each under a key of its own. Entries that cannot be read are put aside, as in
// web/storage/stored.py: another version of the site may be able to read them.

import * as words from "./words.js";

const PREFIX = "affinage.design.";
const ASIDE = "affinage.aside.design.";

const isText = (value) => typeof value === "string";
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isVersion = ({ number, at }) => Number.isSafeInteger(number) && Number.isSafeInteger(at);
const isCut = (back) => Array.isArray(back) && Number.isSafeInteger(back[0]) && Number.isSafeInteger(back[1]) && isText(back[2]);

const isGame = ({ moves, options, status, version, at }) =>
  isList(moves, isText) && isText(options) && isText(status) && [version, at].every(Number.isSafeInteger);
const isPicture = ({ moves, caption, svg }) => isList(moves, isText) && isText(caption) && isText(svg);
const isRow = ({ key, value, low, high }) => isText(key) && [value, low, high].every(Number.isFinite);
const isResult = ({ stage, version, options, values, colours, games, rows }) =>
  [stage, options].every(isText) && [version, games].every(Number.isSafeInteger) && isList(values, Array.isArray) && isList(colours, isText) && isList(rows, isRow);
const isList = (values, fits) => Array.isArray(values) && values.every((value) => value !== null && fits(value));

function isHistory(history) {
  if (!isObject(history) || !Array.isArray(history.earlier)) return false;
  const isNewest = history.newest === null || (isObject(history.newest) && isVersion(history.newest) && isText(history.newest.text));
  return isNewest && history.earlier.every((each) => isObject(each) && isVersion(each) && isCut(each.back));
}

function parsedDesign(text) {
  try {
    const design = JSON.parse(text);
    const isSound = design.design === 1 && ["id", "text", "options", "from"].every((key) => isText(design[key]));
    const isListed = isList(design.pictures, isPicture) && isList(design.answers, isObject) && isList(design.games, isGame) && isList(design.measured, isResult);
    return isSound && isListed && isHistory(design.history) ? design : null;
  } catch {
    return null;
  }
}

function putAside(key, text) {
  try {
    localStorage.setItem(`${ASIDE}${key.slice(PREFIX.length)}.${Date.now().toString(36)}`, text);
    localStorage.removeItem(key);
  } catch {
    // no room: the entry stays where it is
  }
}

/** Return a new design with a text, and whom it comes from. */
export const newDesign = (text, from = "", options = "") => ({
  design: 1,
  id: crypto.getRandomValues(new Uint32Array(2)).reduce((all, number) => all + number.toString(36), ""),
  text,
  options,
  from,
  at: Date.now(),
  history: { newest: null, earlier: [] },
  pictures: [],
  answers: [],
  games: [],
  measured: [],
});

/** Return a design by its id; null if it is missing or damaged. */
export function readDesign(id) {
  const key = PREFIX + id;
  let text = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    return null;
  }
  if (text === null) return null;
  const design = parsedDesign(text);
  if (!design) putAside(key, text);
  return design;
}

/** Return all designs, the one changed last first. */
export function allDesigns() {
  let names = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    // storage is unavailable
  }
  const designs = names.map((name) => readDesign(name.slice(PREFIX.length))).filter(Boolean);
  return designs.sort((one, other) => other.at - one.at);
}

const LISTS = ["pictures", "answers", "games", "measured"];

/** Return the lists of a design with each entry as a text, by which later changes are seen. */
export const listsOf = (design) => Object.fromEntries(LISTS.map((key) => [key, design[key].map((each) => JSON.stringify(each))]));

/** Add what another tab has added to the lists of a design since they were `known`, and remove what it has removed. */
export function mergeLists(design, known, stored) {
  const own = listsOf(design);
  const theirs = listsOf(stored);
  for (const key of LISTS) {
    const stays = (text) => !known[key].includes(text) || theirs[key].includes(text);
    const isNew = (text) => !known[key].includes(text) && !own[key].includes(text);
    const added = stored[key].filter((_, at) => isNew(theirs[key][at]));
    design[key] = [...design[key].filter((_, at) => stays(own[key][at])), ...added];
  }
}

/** Keep a design; return why the browser does not, or "". */
export function keepDesign(design) {
  try {
    localStorage.setItem(PREFIX + design.id, JSON.stringify(design));
    return "";
  } catch (error) {
    return words.notSaved(error.name === "QuotaExceededError" ? words.FULL : words.REFUSED);
  }
}

/** Delete a design. */
export function dropDesign(id) {
  localStorage.removeItem(PREFIX + id);
}
