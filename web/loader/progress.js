// The loading bar, and plain words with a retry button when something is missing. Python ends it by setting the class
// "ready" on the root element.

export const root = document.documentElement;
export const part = (id) => document.getElementById(id);
export const STAGES = { fetch: 70, start: 92, table: 97 }; // per cent of the bar at the end of each
const SILENCE_MS = 45000; // without a byte or a stage for so long, something is stuck
const LOST = "A part of the game could not be fetched. Check the connection and try again.";
const STUCK = "The game takes too long to come. Check the connection and try again.";
const BROKEN = "The game could not start. Try again; if that does not help, try another browser.";

let settled = false; // failed, or playing
let watch = 0;
let patience = SILENCE_MS;
let reached = 4;

export const isSettled = () => settled;
export const hasReached = (percent) => reached >= percent;

export function settle() {
  settled = true;
  clearTimeout(watch);
}

/** Gives up, in these words. */
export function fail(text) {
  if (settled || root.classList.contains("ready")) return;
  settle();
  root.dataset.failed = "true";
  if (part("retry")) say(text);
  else document.addEventListener("DOMContentLoaded", () => say(text)); // the downloads begin before the page is there
}

function say(text) {
  part("loading-text").textContent = text;
  part("hint").textContent = ""; // nothing is waited for any more
  part("loading-bar").hidden = true;
  part("retry").hidden = false;
  part("retry").addEventListener("click", () => location.reload());
}

export const lost = () => fail(LOST);
export const broken = () => fail(BROKEN);
const stuck = () => fail(STUCK);

/** Takes back that the page's first script has not come: it has, late. */
export function takeBack() {
  if (!root.dataset.failed) return;
  delete root.dataset.failed;
  part("retry").hidden = true;
  part("loading-bar").hidden = false;
}

/** Shows how far the start has come. */
export function show(text, percent) {
  if (settled || !part("loading-text")) return;
  clearTimeout(watch);
  watch = setTimeout(stuck, patience);
  reached = Math.max(reached, percent);
  if (part("loading-text").textContent !== text) part("loading-text").textContent = text;
  part("loading-bar").value = reached;
}

/** Lets the next stage take so long before it counts as stuck, if that is more than usual. */
export function wait(ms) {
  patience = Math.max(SILENCE_MS, ms);
}
