// Start the game of affinage-offline.html, a single file opened from disk: no part of it can be fetched.
import { addComputerTo, adding, addressOf, bringPyScript, imported, startFrom, textOf } from "./parts.js";

const PACKS = ["library", "rest", "rare", "pyscript"];
// The computer asks for these packs.
const LATER = ["bitbases", "survey"];

/** Collect the parts and remove their elements from the page. */
function gathered() {
  const parts = new Map();
  for (const element of document.querySelectorAll("script[data-part]")) {
    const text = atob(element.textContent);
    const bytes = new Uint8Array(text.length);
    for (let place = 0; place < text.length; place++) bytes[place] = text.charCodeAt(place);
    parts.set(element.dataset.part, bytes);
    element.remove();
  }
  return parts;
}

/**
 * Start a thread of the computer. From a page on disk, Chromium accepts only data: URLs for a worker, and such a worker
 * can read nothing of the page: so the first message brings the parts.
 */
function thread(script, parts, heard, failed) {
  const worker = new Worker(addressOf(script, "worker.js"), { type: "module", name: "computer" });
  worker.onmessage = heard;
  worker.onerror = failed;
  worker.postMessage(parts);
  return { send: (text) => worker.postMessage(text), end: () => worker.terminate() };
}

async function start() {
  // The listener is in boot.js.
  const reached = (stage) => dispatchEvent(new CustomEvent("py:progress", { detail: stage }));
  reached("Loaded interpreter");
  const parts = gathered();
  const script = await textOf(parts, "worker.js");
  const [python] = await Promise.all([startFrom(parts, PACKS), imported(parts, "qr.js"), imported(parts, "gif.js")]);
  python._api.on_fatal = boot.ended;
  bringPyScript(python);
  boot.connect = (heard, failed) => thread(script, parts, heard, failed);
  boot.addComputer = () => addComputerTo(python, parts);
  // The file already contains everything.
  boot.addRare = boot.load = () => Promise.resolve();
  boot.addLater = (name) => adding(parts, LATER)(python, name);
  // The packs already contain the rest.
  boot.rest = Promise.resolve();
  boot.collection = await textOf(parts, "collection");
  reached("Loaded Pyodide");
  await python.runPythonAsync(await textOf(parts, "main"));
}

start()
  .catch((error) => console.error(error))
  .finally(() => dispatchEvent(new Event("py:done")));
