// The loading bar, and an error message with a retry button. Python ends it by setting the class "ready" on the root
// element.
import "./failures.js";

export const root = document.documentElement;
export const part = (id) => document.getElementById(id);
export const STAGES = { fetch: 70, start: 92, table: 97 }; // percent of the bar at the end of each stage
const SILENCE_MS = 45000; // without a byte or a stage for this long, the start is stuck

let settled = false; // failed, or playing
let watch = 0;
let reached = 4;


export function settle() {
  settled = true;
  clearTimeout(watch);
}

/** Stop loading and show this text. */
export function fail(text) {
  if (settled || root.classList.contains("ready")) return;
  settle();
  root.dataset.failed = "true";
  if (part("retry")) say(text);
  else document.addEventListener("DOMContentLoaded", () => say(text)); // downloads start before the page is parsed
}

function say(text) {
  part("loading-text").textContent = text;
  part("hint").textContent = ""; // nothing more to wait for
  part("loading-bar").hidden = true;
  part("retry").hidden = false;
  part("retry").addEventListener("click", () => location.reload());
}

/** Stop loading and show the message for an error. */
export const failBy = (error) => fail(affinageFailures.sentence(error));
const stuck = () => fail(affinageFailures.STUCK);

/** Withdraw the message that the first script is missing: it was only late. */
export function takeBack() {
  if (!root.dataset.failed) return;
  delete root.dataset.failed;
  part("retry").hidden = true;
  part("loading-bar").hidden = false;
}

/** Show the stage and its percentage. */
export function show(text, percent) {
  if (settled || !part("loading-text")) return;
  clearTimeout(watch);
  watch = setTimeout(stuck, SILENCE_MS);
  reached = Math.max(reached, percent);
  if (part("loading-text").textContent !== text) part("loading-text").textContent = text;
  part("loading-bar").value = reached;
}
