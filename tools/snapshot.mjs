// Starts the page's Python under Node, has it compile and import the game, and writes both down:
//   node snapshot.mjs RUNTIME ARCHIVE CONTENTS OUT
// OUT gets the compiled archive, affinage.zip, and all of Python's memory. tools/snapshot.py calls this.
import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, archive, contents, out] = process.argv.slice(2);

// The memory must be the same whenever and wherever it is made. The page gives `random` a new seed.
Date.now = () => 0;
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = crypto.webcrypto.getRandomValues = (array) => array.fill(7);

// What the page's modules import from `js`. Of each only the name is kept, and the browser's own object
// takes its place; it needs to be of the same kind.
const OBJECTS = ["document", "history", "location", "navigator", "performance", "window"];
const FUNCTIONS = ["CustomEvent", "Path2D", "ResizeObserver", "URL", "Worker"];
FUNCTIONS.push("clearInterval", "clearTimeout", "getComputedStyle", "requestAnimationFrame", "setInterval", "setTimeout");
const browser = Object.create(globalThis);
const define = (name, value) => Object.defineProperty(browser, name, { value, writable: true, configurable: true });
OBJECTS.forEach((name) => define(name, {}));
FUNCTIONS.forEach((name) => define(name, function () {}));

const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: runtime,
  jsglobals: browser,
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", _: "./this.program", LANG: "en_US.UTF-8" },
  _makeSnapshot: true,
});

python.FS.writeFile("sources.zip", await readFile(archive));
python.runPython(await readFile(contents, "utf-8"));
python.runPython('compile_archive("sources.zip", "affinage.zip")');
await writeFile(join(out, "affinage.zip"), python.FS.readFile("affinage.zip"));
python.runPython('import_page("affinage.zip")');
await writeFile(join(out, "memory"), python.makeMemorySnapshot());
process.exit(0); // Pyodide keeps Node waiting
