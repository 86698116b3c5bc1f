// The computer's thread, which may begin before the page's own Python does.
import { address } from "./downloads.js";

const SEATED = /[#/]by=[^#/]*\.[1-9]/; // in a link: who sits where, a computer with its level
const sealed = self.origin === "null"; // a frame of no origin, which in WebKit may read no blob
// A thread has the page's policy only if it begins with a script of the page's own, and not with one of the site. Of
// the imports of such a script, Firefox lets only those by a call be answered without a network.
const opening = `
  const early = [];
  self.onmessage = (event) => early.push(event);
  import(${JSON.stringify(address("web/engine/worker.js"))})
    .then(() => early.forEach((event) => self.onmessage(event)), reportError);
`;
let ahead = null; // begun before it was asked for

/** The address of the thread's script: Pyodide's glue, which as a script of the page may be none of the site's, and more. */
function scriptWith(glue) {
  if (sealed) return `data:text/javascript,${encodeURIComponent(glue + opening)}`;
  return URL.createObjectURL(new Blob([glue, opening], { type: "text/javascript" }));
}

function startThread(glue, parts) {
  const worker = new Worker(scriptWith(glue), { type: "module", name: "computer" });
  const early = []; // what comes before anybody listens
  worker.onmessage = worker.onerror = (event) => {
    event.preventDefault(); // a failure is dealt with later, and is no error of the page
    early.push(event);
  };
  const begun = parts.then((found) => worker.postMessage(found, found?.image ? [found.image.buffer] : []));
  begun.catch(() => {}); // the page has failed
  return { worker, early, begun };
}

/** Whether the page's link seats a computer. */
export const isSeated = () => SEATED.test(location.hash);

/** Begins the thread before anybody asks for it, with a glue as text; `parts` is a promise of what it starts from. */
export function beginThread(glue, parts) {
  try {
    ahead ??= startThread(glue, parts);
  } catch {
    // The page's Python will find out, and do without.
  }
}

/**
 * A running thread, whose messages go to `heard` and whose failures to `failed`, as the functions that send it a
 * message and end it; throws where none can be had.
 */
export function connect(glue, parts, heard, failed) {
  const { worker, early, begun } = ahead ?? startThread(glue, parts);
  ahead = null;
  worker.onmessage = heard;
  worker.onerror = failed;
  queueMicrotask(() => early.forEach((event) => (event.type === "message" ? heard : failed)(event)));
  return {
    send: (text) => void begun.then(() => worker.postMessage(text), () => {}), // behind what it starts from
    end() {
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    },
  };
}
