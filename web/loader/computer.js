// The computer's thread, which may start before the page's own Python.
import { address } from "./downloads.js";
import { trusted } from "./trusted.js";

// Players in a link: only a computer has a level.
const SEATED = /[#/]by=[^#/]*\.[1-9]/;
// True in a sandboxed frame, where WebKit can read no blobs.
const sealed = self.origin === "null";
// A worker has the page's content policy only if its script belongs to the page itself, not to a URL of the site. When
// such a script imports others, Firefox answers offline only dynamic imports.
const opening = (stored) => `
  const early = [];
  self.onmessage = (event) => early.push(event);
  ${stored ? `import(${JSON.stringify(stored)})` : "Promise.resolve()"}
    .then(() => import(${JSON.stringify(address("web/engine/worker.js"))}))
    .then(() => early.forEach((event) => self.onmessage(event)), reportError);
`;
// A thread started in advance.
let ahead = null;

/** Return the URL of the thread's script: Pyodide's glue, which the policy allows inline or stored, and the import above. */
function scriptWith({ text = "", stored }) {
  if (sealed) return `data:text/javascript,${encodeURIComponent(text + opening(stored))}`;
  return URL.createObjectURL(new Blob([text, opening(stored)], { type: "text/javascript" }));
}

function startThread(glue, parts) {
  const worker = new Worker(trusted.createScriptURL(scriptWith(glue)), { type: "module", name: "computer" });
  // Events that arrive before a listener is attached.
  const early = [];
  worker.onmessage = worker.onerror = (event) => {
    // The page must not report these errors: connect() handles them.
    event.preventDefault();
    early.push(event);
  };
  const begun = parts.then((loaded) => worker.postMessage(loaded, loaded?.image ? [loaded.image.buffer] : []));
  // The page has reported this failure.
  begun.catch(() => {});
  return { worker, early, begun };
}

/** Return whether the page's link seats a computer. */
export const isSeated = () => SEATED.test(location.hash);

/** Start the thread in advance, with the glue; `parts` is a promise of what starts its Python. */
export function beginThread(glue, parts) {
  try {
    ahead ??= startThread(glue, parts);
  } catch {
    // The page's Python will notice and run without the thread.
  }
}

/**
 * Connect to the thread, started in advance or now. Messages go to `heard`, failures to `failed`. Return functions that
 * send a message and end the thread; throw if workers are unavailable.
 */
export function connect(glue, parts, heard, failed) {
  const { worker, early, begun } = ahead ?? startThread(glue, parts);
  ahead = null;
  worker.onmessage = heard;
  worker.onerror = failed;
  // Each message reports how far the start has come, so that only the last counts.
  const news = early.filter(({ type }, place) => type !== "message" || place === early.length - 1);
  queueMicrotask(() => news.forEach((event) => (event.type === "message" ? heard : failed)(event)));
  return {
    // Messages wait until the thread has its parts.
    send: (text) => void begun.then(() => worker.postMessage(text), () => {}),
    end() {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    },
  };
}
