// Make the parts that start a page, with the page's own Python under Node:
//   node parts.mjs pack RUNTIME CONTENTS OUT SOURCES NUMPY    writes all packs but the memory to OUT
//   node parts.mjs freeze RUNTIME CONTENTS OUT                reads them there, adds memory.pack and tiny.json
// tools/parts.py calls this.
import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ENVIRONMENT, lay } from "../web/loader/python.js";

const [act, runtime, contents, out, sources, numpy] = process.argv.slice(2);

// The build must be reproducible. The page gives `random` a new seed.
process.env.TZ = "UTC";
// Python keeps this argument: it is Python's name in the page.
process.argv.splice(1, Infinity, "./this.program");
Date.now = () => 0;
performance.now = () => 0;
Math.random = () => 0.5;
crypto.randomFillSync = crypto.webcrypto.getRandomValues = (array) => array.fill(7);

const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.js")).href);
const { default: createPyodideModule } = await import(pathToFileURL(join(runtime, "pyodide.asm.js")).href);
const common = { indexURL: runtime, packageBaseUrl: runtime, env: ENVIRONMENT };
// The image is smallest with blocks of this many bytes.
const BLOCK = 256;
const ZEROS = new Uint8Array(BLOCK);
const part = (name) => join(out, `${name}.pack`);
// The contents of the library and the rest, and PyScript's compiled package.
const KEPT = ["modules.json", "pyscript.codes"];

/**
 * Return a pack of an image: Pyodide's header and the blocks of memory that differ from a fresh runtime, or that the
 * runtime has changed by the time when the page restores them.
 */
function packed(image, fresh, started) {
  const header = image.length % BLOCK;
  const memory = image.subarray(header);
  const block = (bytes, at) => (at < bytes.length ? bytes.subarray(at, at + BLOCK) : ZEROS);
  const isFresh = (at) => [fresh, started].every((other) => !Buffer.compare(block(memory, at), block(other, at)));
  const runs = [];
  for (let at = 0; at < memory.length; at += BLOCK) {
    if (isFresh(at)) continue;
    if (runs.at(-1)?.[1] === at) runs.at(-1)[1] += BLOCK;
    else runs.push([at, at + BLOCK]);
  }
  const index = Buffer.from(JSON.stringify({ header, size: memory.length, runs }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(index.length);
  return Buffer.concat([length, index, image.subarray(0, header), ...runs.map((run) => memory.subarray(...run))]);
}

const makers = {
  async pack() {
    const { PYTHONPATH, ...env } = ENVIRONMENT;
    const start = async () => {
      const python = await loadPyodide({ ...common, env });
      python.FS.writeFile("/sources.zip", await readFile(sources));
      // Pyodide's loader would import modules that are not needed.
      python.FS.writeFile("/numpy.whl", await readFile(numpy));
      python.runPython(await readFile(contents, "utf-8"));
      return python;
    };
    const keep = async (python, ...names) => {
      for (const name of names) await writeFile(join(out, name), python.FS.readFile(name));
    };
    const page = await start();
    page.runPython("pack_page()");
    await keep(page, "pyscript.pack", "library.pack", "rest.pack", "rare.pack", "workshop.pack", ...KEPT);
    // Start another Python, without the imports that the computer shares with the rest.
    const thread = await start();
    thread.runPython("pack_computer()");
    await keep(thread, "computer.pack", "bitbases.pack", "survey.pack");
  },

  async freeze() {
    // The memory of a new runtime.
    let fresh;
    const instantiate = WebAssembly.instantiate;
    WebAssembly.instantiate = async (...given) => {
      const { instance, module } = await instantiate(...given);
      fresh ??= new Uint8Array(instance.exports.memory.buffer).slice();
      return { instance, module };
    };
    // The modules that Pyodide makes for its functions.
    const tiny = new Set();
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
    // The memory of a runtime whose image would be restored next.
    let started;
    const create = async (settings) => {
      const runtime = await createPyodideModule(settings);
      started = runtime.HEAPU8.slice();
      runtime.growMemory(image.length);
      return runtime;
    };
    await loadPyodide({ ...common, createPyodideModule: create, _loadSnapshot: image });
    await writeFile(part("memory"), packed(image, fresh, started));
    await writeFile(join(out, "tiny.json"), `[${[...tiny].sort()}]`);
  },
};

try {
  await makers[act]();
  // Pyodide would keep Node alive.
  process.exit(0);
} catch (error) {
  // Node would print the whole of Pyodide's single line.
  console.error(String(error));
  process.exit(1);
}
