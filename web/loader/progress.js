// The loading bar, and an error message with a retry button. Python ends it by setting the class "ready" on the root
// element. Later, a message tells that Python has crashed, for example out of stack or memory: Python itself cannot.

export const root = document.documentElement;
export const byId = (id) => document.getElementById(id);
// The bar at the end of each stage, in percent.
export const STAGES = { fetch: 70, start: 92, table: 97 };
// The start is stuck after this long without a byte or a stage.
const SILENCE_MS = 45000;

// True once the page has failed or can be played.
let settled = false;
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
  if (byId("retry")) say(text);
  // Downloads start before the page is parsed, and may fail before, too.
  else document.addEventListener("DOMContentLoaded", () => say(text));
}

function say(text) {
  byId("loading-text").textContent = text;
  // The hint asks for patience, but nothing will happen now.
  byId("hint").textContent = "";
  byId("loading-bar").hidden = true;
  byId("retry").hidden = false;
  byId("retry").addEventListener("click", () => location.reload());
}

/** Stop loading and show the message for an error. */
export const failBy = (error) => fail(affinageFailures.sentence(error));
const stuck = () => fail(affinageLoaderTexts.STUCK);

/** Withdraw the message that the first script is missing: it was only late. */
export function takeBack() {
  if (!root.dataset.failed) return;
  delete root.dataset.failed;
  byId("retry").hidden = true;
  byId("loading-bar").hidden = false;
}

/** Show the stage and its percentage. */
export function show(text, percent) {
  if (settled || !byId("loading-text")) return;
  clearTimeout(watch);
  watch = setTimeout(stuck, SILENCE_MS);
  reached = Math.max(reached, percent);
  if (byId("loading-text").textContent !== text) byId("loading-text").textContent = text;
  byId("loading-bar").value = reached;
}

function announce() {
  if (!root.classList.contains("ready")) return failBy();
  const { EMBED_ENDED, PAGE_ENDED, RELOAD } = affinageLoaderTexts;
  const text = Object.assign(document.createElement("p"), { id: "ended-text" });
  text.textContent = root.classList.contains("embed") ? EMBED_ENDED : PAGE_ENDED;
  const reload = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: RELOAD });
  reload.addEventListener("click", () => location.reload());
  // A modal dialog stays above others that are open.
  const dialog = document.createElement("dialog");
  dialog.id = "ended";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(text, reload);
  document.body.append(dialog);
  dialog.showModal();
}

/** Show the message; Pyodide calls this in the middle of the failure, so wait until it has finished. */
export const ended = () => void setTimeout(() => byId("ended") ?? announce());
