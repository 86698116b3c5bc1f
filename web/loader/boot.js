// What must work before Python does: the looks, the downloads once the page is painted or the landing page is used, how
// they go on, and the computer's thread where the link seats one.
import { compiled } from "./compiled.js";
import { beginThread, connect, isSeated } from "./computer.js";
import { address, compiledRuntime, fetchEarly, fetchPlainly, gathered, glue, streams } from "./downloads.js";
import { ended } from "./end.js";
import { atInterest } from "./interest.js";
import { memory } from "./memory.js";
import { PARTS } from "./parts.js";
import { unpacked } from "./python.js";
import { fail, failBy, part, root, settle, show, STAGES, takeBack } from "./progress.js";

const PAINT_MS = 1000; // a page that is not painted by then begins without
const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // themes: the dark sheet's media
const MODULES = [
  ...["vendor/pyscript/core.js", "vendor/pyscript/core-C9KDLldu.js", "vendor/pyscript/toml-V4Savzlc.js"],
  ...["vendor/pyodide/pyodide.js", "web/loader/database.js"],
];
const NEEDED = new Set([...MODULES, "web/loader/runtime.js", "web/loader/pyscript.js"].map(address));
const SOURCES = [
  ...["affinage.zip", "vendor/pyodide/pyodide.asm.wasm"],
  ...["vendor/pyodide/python_stdlib.zip", "vendor/pyodide/pyodide-lock.json"],
]; // what Python starts from where there are no parts
const COLLECTION = "affinage/teach/puzzles/collection.txt"; // what a page of puzzles needs besides
const served = import.meta.url.endsWith("/boot.js"); // or else in the single file, which brings its parts itself

try {
  if (!root.classList.contains("embed")) { // which has its looks from its address
    part("dark").media = DARK_FOR.get(localStorage.getItem("affinage.theme")) ?? part("dark").media;
    root.dataset.board = localStorage.getItem("affinage.board") ?? "cheese";
  }
} catch {
  // Storage is refused in some private windows and frames: follow the system.
}

let start = null; // what Python starts from, the page's own and the computer's, as promises
let glued = ""; // the text of the glue, once it has run; the sources' Pyodide finds it by itself

function download() {
  if (!PARTS) return SOURCES.forEach(fetchEarly);
  const [library, runtime] = streams(PARTS.library, PARTS.runtime);
  const coming = gathered(library);
  start = {
    library: coming,
    module: compiledRuntime(runtime),
    glue: glue(PARTS.glue.file).then((text) => void (glued = text)),
    tiny: compiled(PARTS.tiny.map((bytes) => Uint8Array.from(bytes))).catch(() => new Map()), // compiled as asked for
    memory: memory(PARTS, coming),
    lock: PARTS.lock,
  };
  start.image = start.memory.then((packed) => packed && unpacked(packed)).catch(() => null); // or damaged
  for (const needed of [start.library, start.module, start.glue]) needed.catch(failBy);
}

/** What the computer's thread starts from; null when it is to find everything by itself. An image is given away. */
async function partsOfComputer(image) {
  if (!start) return null;
  const { lock } = start;
  const [library, module, tiny, unpacked] = await Promise.all([start.library, start.module, start.tiny, image]);
  const memory = unpacked ? null : await start.memory;
  const names = ["computer", "bitbases", "survey"]; // which it fetches itself
  const addresses = Object.fromEntries(names.map((name) => [name, address(PARTS[name].file)]));
  return { library, module, tiny, image: unpacked, memory, lock, ...addresses };
}

window.boot = {
  served,
  ended,
  COLLECTION,
  start: () => start,
  fetched: (name) => affinageFailures.pack(fetchPlainly, address(PARTS[name].file), unpacked),
  failBy,
  connect: (heard, failed) => connect(glued, partsOfComputer(), heard, failed),
};

function begin() {
  download();
  for (const path of ["pyscript.toml", "web/main.py"]) fetchEarly(path);
  if (root.dataset.exercise === "puzzle") fetchEarly(COLLECTION);
  for (const path of MODULES) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: address(path) }));
  }
  document.head.append(part("scripts").content.cloneNode(true));
  if ((root.dataset.mode ?? "play") !== "play") return;
  const beginSeated = () => isSeated() && !root.classList.contains("ready") && beginComputer();
  beginSeated();
  addEventListener("addresschange", beginSeated); // by a link of the landing page
}

async function beginComputer() {
  const image = start?.image?.then((whole) => whole?.slice()); // the page's own is changed as it is used
  await start?.glue;
  beginThread(glued, partsOfComputer(image));
}

// What is fetched or compiled before the first paint holds it up, and soon after it is as early.
function afterPaint(act) {
  if (document.hidden) return act(); // and never painted, perhaps
  const once = () => {
    clearTimeout(timer);
    observer.disconnect();
    act();
  };
  const observer = new PerformanceObserver((seen) => {
    if (seen.getEntriesByName("first-contentful-paint").length) once(); // a bare background may come before
  });
  const timer = setTimeout(once, PAINT_MS);
  observer.observe({ type: "paint", buffered: true });
}

const OLD = "A newer browser can.";
const stages = {
  "Loading Pyodide": ["Fetching Python…", 6],
  "Loaded interpreter": ["Unpacking the game…", STAGES.start],
  "Loaded Pyodide": ["Setting the table…", STAGES.table],
};
window.addEventListener("py:progress", (event) => {
  const stage = stages[event.detail];
  if (stage) show(...stage);
});
window.addEventListener("py:done", () => (root.classList.contains("ready") ? settle() : failBy()));
// Extensions and hosts put scripts, pictures and failures of their own into any page: only those of ours count.
const isOurs = (text) => [...NEEDED].some((script) => String(text).includes(script));
window.addEventListener("error", ({ target, filename, error }) => {
  if (filename) isOurs(filename) && failBy(error);
  else if (NEEDED.has(target.src || target.href)) failByScript();
}, true);
window.addEventListener("unhandledrejection", ({ reason }) => isOurs(reason?.stack) && failBy(reason));

/** Gives up because a script did not come; the browser does not tell which, as others import it. */
async function failByScript() {
  const found = await Promise.all([...NEEDED].map((script) => affinageFailures.ofScript(fetch, script)));
  fail((found.find(Boolean) ?? affinageFailures.lost()).message);
}

takeBack();
function watchPage() {
  show("Unwrapping the cheese…", 4);
  // PyScript reports a bad configuration only by an element it adds to the page; so it does errors of Python.
  new MutationObserver((_, observer) => {
    const errors = [...document.querySelectorAll(".py-error")];
    if (!errors.some(({ textContent }) => textContent.startsWith("(PY"))) return; // PyScript's have a number
    observer.disconnect();
    failBy();
  }).observe(document.body, { childList: true });
}
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", watchPage);
else watchPage();

if (typeof WebAssembly !== "object") fail(`This browser cannot run the game: it has no WebAssembly. ${OLD}`);
else if (typeof DecompressionStream !== "function") fail(`This browser cannot unpack the game. ${OLD}`);
else if (served && root.classList.contains("scripted")) { // or the page says why not
  if (root.classList.contains("landing")) atInterest(begin);
  else afterPaint(begin);
}
