// Makes the parts that a page starts from, with its own Python under Node:
//   node parts.mjs pack RUNTIME CONTENTS OUT SOURCES NUMPY    OUT gets packs of all but the memory
//   node parts.mjs freeze RUNTIME CONTENTS OUT                OUT has these, and gets memory.pack and tiny.json
// tools/parts.py calls this.
import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ENVIRONMENT, exchange, lay } from "../web/loader/python.js";

const [act, runtime, contents, out, sources, numpy] = process.argv.slice(2);

// The bytes must be the same whenever and wherever they are made. The page gives `random` a new seed.
process.env.TZ = "UTC";
process.argv.splice(1, Infinity, "./this.program"); // which Python would keep, as the page's Python has it
Date.now = () => 0;
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = crypto.webcrypto.getRandomValues = (array) => array.fill(7);

const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.js")).href);
const common = { indexURL: runtime, packageBaseUrl: runtime, env: ENVIRONMENT };
const part = (name) => join(out, `${name}.pack`);
const KEPT = ["modules.json", "pyscript.codes"]; // what the library and the rest hold, and PyScript's package, compiled

const makers = {
  async pack() {
    const { PYTHONPATH, ...env } = ENVIRONMENT;
    const start = async () => {
      const python = await loadPyodide({ ...common, env });
      python.FS.writeFile("/sources.zip", await readFile(sources));
      python.FS.writeFile("/numpy.whl", await readFile(numpy)); // Pyodide's own loading would import what nobody needs
      python.runPython(await readFile(contents, "utf-8"));
      return python;
    };
    const keep = async (python, ...names) => {
      for (const name of names) await writeFile(join(out, name), python.FS.readFile(name));
    };
    const page = await start();
    page.runPython("pack_page()");
    await keep(page, "pyscript.pack", "library.pack", "rest.pack", "lab.pack", ...KEPT);
    const thread = await start(); // another, which has not imported what the computer shares with the rest
    thread.runPython("pack_computer()");
    await keep(thread, "computer.pack", "bitbases.pack", "survey.pack");
  },

  async freeze() {
    let fresh; // the memory as the runtime itself brings it
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
      const { instance, module } = await instantiate(...given);
      fresh ??= new Uint8Array(instance.exports.memory.buffer).slice();
      return { instance, module };
    };
    const tiny = new Set(); // the modules that Pyodide makes itself, for its functions
    WebAssembly.Module = new Proxy(WebAssembly.Module, {
      construct(Module, [bytes]) {
        tiny.add(JSON.stringify([...bytes]));
        return new Module(bytes);
      },
    });
    const packs = await Promise.all(["library", "rest"].map((name) => readFile(part(name))));
    const fsInit = (files) => packs.forEach((pack) => lay(files, pack));
    const python = await loadPyodide({ ...common, fsInit, stdLibURL: join(out, "empty"), _makeSnapshot: true });
    python.runPython(await readFile(contents, "utf-8"));
    for (const name of KEPT) python.FS.writeFile(name, await readFile(join(out, name)));
    python.runPython("import_page()");
    const image = python.makeMemorySnapshot();
    exchange(image, fresh);
    await writeFile(part("memory"), image);
    await writeFile(join(out, "tiny.json"), `[${[...tiny].sort()}]`);
  },
};

try {
  await makers[act]();
  process.exit(0); // Pyodide keeps Node waiting
} catch (error) {
  console.error(String(error)); // without the whole of Pyodide's one line, which Node would print
  process.exit(1);
}
