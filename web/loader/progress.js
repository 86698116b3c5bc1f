// The loading bar, and plain words with a retry button when something is missing. Python ends it by setting the class
// "ready" on the root element.
import "./failures.js";

export const root = document.documentElement;
export const part = (id) => document.getElementById(id);
export const STAGES = { fetch: 70, start: 92, table: 97 }; // per cent of the bar at the end of each
const SILENCE_MS = 45000; // without a byte or a stage for so long, something is stuck

let settled = false; // failed, or playing
let watch = 0;
let reached = 4;


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

/** Gives up because of what was thrown. */
export const failBy = (error) => fail(affinageFailures.sentence(error));
const stuck = () => fail(affinageFailures.STUCK);

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
  watch = setTimeout(stuck, SILENCE_MS);
  reached = Math.max(reached, percent);
  if (part("loading-text").textContent !== text) part("loading-text").textContent = text;
  part("loading-bar").value = reached;
}
