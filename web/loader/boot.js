// Everything that happens before Python runs: the theme, the downloads (after the first paint, or once the landing page
// is used), their progress, and the computer's thread if the link seats a computer.
import { beginThread, connect, isSeated } from "./computer.js";
import { address, atInterest, compiledRuntime, fetchEarly, fetchPlainly, gathered, glue, ran, streams } from "./downloads.js";
import { memory, storedImage } from "./memory.js";
import { PARTS } from "./parts.js";
import { compiled, unpacked } from "./python.js";
import { ended, fail, failBy, byId, root, settle, show, STAGES, takeBack } from "./progress.js";
import { trusted } from "./trusted.js";

// The start does not wait longer than this for the first paint.
const PAINT_MS = 1000;
// The media of the dark style sheet for each stored theme.
const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]);
const MODULES = [
  ...["vendor/pyscript/core.js", "vendor/pyscript/core-C9KDLldu.js", "vendor/pyscript/error-D2315lOB.js"],
  "vendor/pyodide/pyodide.js",
];
const NEEDED = new Set([...MODULES, "web/loader/runtime.js", "web/loader/pyscript.js"].map(address));
// What Python needs when there are no built parts.
const SOURCES = [
  ...["pyscript.toml", "web/main.py", "affinage.zip", "vendor/pyodide/pyodide.asm.wasm"],
  ...["vendor/pyodide/python_stdlib.zip", "vendor/pyodide/pyodide-lock.json"],
];
// Puzzle pages need this too.
const COLLECTION = "affinage/teach/puzzles/collection.txt";
// False in the single file, which carries its own parts.
const served = import.meta.url.endsWith("/boot.js");

try {
  // Embeds take their theme from their address.
  if (!root.classList.contains("embed")) {
    byId("dark").media = DARK_FOR.get(localStorage.getItem("affinage.theme")) ?? byId("dark").media;
    root.dataset.board = localStorage.getItem("affinage.board") ?? "cheese";
  }
} catch {
  // Some private windows and frames refuse storage: follow the system.
}

// Promises of the parts that start Python, here and in the computer's thread.
let start = null;
// The glue script, once it is known. The sources need none: their Pyodide finds its own.
let glued = {};

const images = ({ memory, library, runtime }) =>
  ({ image: address(memory.file), bytes: memory.bytes, library: address(library.file), runtime: address(runtime.file) });

function download() {
  if (!PARTS) return SOURCES.forEach(fetchEarly);
  // The glue comes first, as the computer's thread starts with it.
  const joining = glue(PARTS.glue).then((script) => (glued = script));
  const [library, runtime] = streams(PARTS.library, PARTS.runtime);
  const coming = gathered(library());
  const stored = storedImage(PARTS.memory);
  start = {
    library: coming,
    module: compiledRuntime(PARTS.runtime, runtime),
    joining,
    glue: joining.then(async (script) => (glued = await ran(script, PARTS.glue))),
    // Modules that are missing here are compiled when Python needs them.
    tiny: compiled(PARTS.tiny.map((bytes) => Uint8Array.from(bytes))).catch(() => new Map()),
    memory: stored.then((image) => (image ? null : memory(images(PARTS), coming, fetchPlainly))),
    lock: PARTS.lock,
  };
  const unpackedImage = () => start.memory.then((packed) => packed && unpacked(packed));
  // A damaged image becomes null, and Python starts without it.
  start.image = stored.then((image) => image ?? unpackedImage()).catch(() => null);
  // The promise of the glue below reports the same failure.
  start.joining.catch(() => {});
  for (const needed of [start.library, start.module, start.glue]) needed.catch(failBy);
}

/** Return the parts that start the computer's Python, or null if it must find them itself. The image is transferred. */
async function partsOfComputer(image) {
  if (!start) return null;
  const { lock } = start;
  const [library, module, tiny, given] = await Promise.all([start.library, start.module, start.tiny, image]);
  const whole = given ?? (await storedImage(PARTS.memory));
  const memory = whole ? null : await start.memory;
  // The thread fetches these itself.
  const names = ["computer", "bitbases", "survey"];
  const addresses = Object.fromEntries(names.map((name) => [name, address(PARTS[name].file)]));
  return { library, module, tiny, image: whole, memory, lock, ...addresses };
}

/** Import a script of the site when it is first needed; throw a Failure if it does not load. */
async function load(path) {
  try {
    await import(address(path));
  } catch {
    throw (await affinageFailures.ofScript(fetchPlainly, address(path))) ?? affinageFailures.lost();
  }
}

window.boot = {
  served,
  ended,
  COLLECTION,
  start: () => start,
  fetched: (name) => affinageFailures.pack(fetchPlainly, address(PARTS[name].file), unpacked),
  load,
  trusted,
  failBy,
  connect: (heard, failed) => connect(glued, partsOfComputer(), heard, failed),
};

function begin() {
  download();
  if (root.dataset.exercise === "puzzle") fetchEarly(COLLECTION);
  for (const path of MODULES) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: address(path) }));
  }
  document.head.append(byId("scripts").content.cloneNode(true));
  if ((root.dataset.mode ?? "play") !== "play") return;
  const beginSeated = () => isSeated() && !root.classList.contains("ready") && beginComputer();
  beginSeated();
  // A link on the landing page may seat a computer, too.
  addEventListener("addresschange", beginSeated);
}

async function beginComputer() {
  // The thread gets a copy, as the page changes its own image.
  const image = start?.image?.then((whole) => whole?.slice());
  // Do not wait for `start.glue`: the thread needs only the text, and running it would wait for the page's own Python.
  await start?.joining;
  beginThread(glued, partsOfComputer(image));
}

/** Tell whether a service worker answers this page's requests, from what it has stored. */
function isControlled() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    // Sandboxed frames refuse access.
    return false;
  }
}

// Downloading or compiling before the first paint delays it; right afterwards is early enough.
function afterPaint(act) {
  // A hidden page may never be painted.
  if (document.hidden) return act();
  const once = () => {
    clearTimeout(timer);
    observer.disconnect();
    act();
  };
  const observer = new PerformanceObserver((seen) => {
    // The first paint may be a bare background, without content.
    if (seen.getEntriesByName("first-contentful-paint").length) once();
  });
  const timer = setTimeout(once, PAINT_MS);
  observer.observe({ type: "paint", buffered: true });
}

// The text of each stage of PyScript by its name, and its percentage.
const stages = {
  "Loading Pyodide": ["FETCHING", 6],
  "Loaded interpreter": ["UNPACKING", STAGES.start],
  "Loaded Pyodide": ["TABLE", STAGES.table],
};
window.addEventListener("py:progress", (event) => {
  const [name, percent] = stages[event.detail] ?? [];
  if (name) show(affinageLoaderTexts[name], percent);
});
window.addEventListener("py:done", () => (root.classList.contains("ready") ? settle() : failBy()));
// Extensions and hosts add their own scripts, pictures and errors to any page: count only ours.
const isOurs = (text) => [...NEEDED].some((script) => String(text).includes(script));
window.addEventListener("error", ({ target, filename, error }) => {
  if (filename) isOurs(filename) && failBy(error);
  else if (NEEDED.has(target.src || target.href)) failByScript();
}, true);
window.addEventListener("unhandledrejection", ({ reason }) => isOurs(reason?.stack) && failBy(reason));

/** Fail because a script did not load. The browser does not say which one, as other scripts import it. */
async function failByScript() {
  const failures = await Promise.all([...NEEDED].map((script) => affinageFailures.ofScript(fetch, script)));
  fail((failures.find(Boolean) ?? affinageFailures.lost()).message);
}

function watchPage() {
  show(affinageLoaderTexts.UNWRAPPING, 4);
  // PyScript reports configuration errors, like Python errors, only in an element that it adds to the page.
  new MutationObserver((_, observer) => {
    const errors = [...document.querySelectorAll(".py-error")];
    // PyScript's own errors have a code.
    if (!errors.some(({ textContent }) => textContent.startsWith("(PY"))) return;
    observer.disconnect();
    failBy();
  }).observe(document.body, { childList: true });
}

function startUp() {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", watchPage);
  else watchPage();
  if (typeof WebAssembly !== "object") fail(affinageLoaderTexts.NO_WEBASSEMBLY);
  else if (typeof DecompressionStream !== "function") fail(affinageLoaderTexts.NO_UNPACKING);
  else if (served && root.classList.contains("landing")) atInterest(begin);
  else if (served && isControlled()) begin();
  else if (served) afterPaint(begin);
}

takeBack();
// Where a host blocks the page's first scripts, which have the texts and the failures, the page explains why.
if (root.classList.contains("scripted")) startUp();
