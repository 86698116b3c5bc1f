// Starts the game of affinage.html, a single file that is opened from a disk: no part of it can be fetched.
import { addressOf, imported, opened, startPython } from "./parts.js";

/** Takes the parts out of the page. */
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
 * Lets any worker that is asked for be the one in this file. Of the addresses a page from a disk could give it,
 * Chromium takes only data:, and such a worker can read nothing of the page: the parts are its first message.
 */
function offerWorker(parts, script) {
  if (!self.Worker) return; // then the page thinks by itself
  self.Worker = class extends self.Worker {
    constructor(_, options) {
      super(addressOf(script, "worker.js"), options);
      this.postMessage(parts);
    }
  };
}

async function start() {
  const reached = (stage) => dispatchEvent(new CustomEvent("py:progress", { detail: stage })); // boot.js listens
  reached("Loaded interpreter");
  const parts = gathered();
  offerWorker(parts, await opened(parts, "worker.js").text());
  const [python] = await Promise.all([startPython(parts), imported(parts, "qr.js")]);
  reached("Loaded Pyodide");
  python.pyimport("web.main");
}

start()
  .catch((error) => console.error(error))
  .finally(() => dispatchEvent(new Event("py:done")));
