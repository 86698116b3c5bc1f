// The Python that PyScript starts: from the parts of the built site, or from the sources as Pyodide ships it.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.js";
import { add, hideStackSwitching, startPython, unpacked } from "./python.js";

export { version };

const AGAIN_MS = 5000; // pause before a failed download is tried again
const folder = (path) => new URL(path, import.meta.url).href;
const started = (how) => (document.documentElement.dataset.start = how); // for measurements and tests

async function fromMemory(start, settings) {
  const { module, tiny, lock } = start;
  const image = await start.image;
  if (!image) return null;
  start.image = null; // large, and used up
  await start.glue;
  try {
    const python = await startPython(load, { module, tiny, lock, image }, settings);
    started("memory");
    return python;
  } catch {
    return null; // the ordinary start works too, only slower
  }
}

async function fromLibrary({ library, module, glue, tiny, lock }, settings) {
  const packs = [await unpacked(await library)];
  await glue;
  const python = await startPython(load, { module, tiny, lock, packs }, settings);
  started("library");
  return python;
}

async function fromSources(settings) {
  const restore = hideStackSwitching();
  const python = await load({ ...settings, indexURL: folder("../../vendor/pyodide/") }).finally(restore);
  const archive = await fetch(folder("../../affinage.zip"));
  python.FS.writeFile("/affinage.zip", new Uint8Array(await archive.arrayBuffer()));
  python.runPython("import sys; sys.path.insert(0, '/affinage.zip')");
  started("sources");
  return python;
}

const parts = new Map(); // requested parts, by name

function addPart(python, name) {
  if (!parts.has(name)) {
    const part = boot.fetched(name).then((pack) => add(python, pack));
    part.catch(() => parts.delete(name)); // so that the next call tries again
    parts.set(name, part);
  }
  return parts.get(name);
}

async function fetchedAtLast(name) {
  for (;;) {
    try {
      return await boot.fetched(name);
    } catch (error) {
      if (error.isGone) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

const { exercise } = document.documentElement.dataset;

/** Add the modules of dialogs and exercises once the board is shown, with as many retries as needed. */
async function addRest(python) {
  if (!exercise) await new Promise((done) => addEventListener("py:done", done, { once: true }));
  add(python, await fetchedAtLast("rest"));
}

export async function loadPyodide(settings) {
  try {
    return await startedPython(settings);
  } catch (error) {
    boot.failBy(error); // PyScript might not report it
    throw error;
  }
}

async function startedPython(settings) {
  const start = boot.start();
  const frozen = start && (await fromMemory(start, settings));
  const python = frozen ?? (start ? await fromLibrary(start, settings) : await fromSources(settings));
  python._api.on_fatal = boot.ended;
  boot.rest = start && !frozen ? addRest(python) : Promise.resolve(); // the image already has it
  boot.rest.catch(() => {}); // reported by the code that waits for it
  if (exercise) await boot.rest;
  if (exercise === "puzzle") boot.collection = await (await fetch(folder(`../../${boot.COLLECTION}`))).text();
  boot.addComputer = () => (start ? addPart(python, "computer") : python.loadPackage("numpy", { messageCallback() {} }));
  boot.addRare = () => (start ? addPart(python, "rare") : Promise.resolve());
  boot.addLater = (name) => (start ? addPart(python, name) : Promise.resolve()); // a part that the computer asks for
  return python;
}
