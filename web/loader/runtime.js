// The Python that PyScript starts: from the parts of the built site, or from the sources as Pyodide ships it.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.js";
import { add, hideStackSwitching, startPython, unpacked } from "./python.js";

export { version };

// The pause before a failed download is tried again.
const AGAIN_MS = 5000;
const folder = (path) => new URL(path, import.meta.url).href;
// Measurements and tests read this.
const started = (how) => (document.documentElement.dataset.start = how);

async function fromMemory(start, settings) {
  const { module, tiny, lock } = start;
  const image = await start.image;
  if (!image) return null;
  // The image is large, and a start uses it up.
  start.image = null;
  await start.glue;
  try {
    const python = await startPython(load, { module, tiny, lock, image }, settings);
    started("memory");
    return python;
  } catch {
    // The ordinary start works too, only slower.
    return null;
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

// Requested parts, by name.
const parts = new Map();

function addPart(python, name) {
  if (!parts.has(name)) {
    const part = boot.fetched(name).then((pack) => add(python, pack));
    // Forget the failure, so that the next call tries again.
    part.catch(() => parts.delete(name));
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
    // PyScript might not report the error.
    boot.failBy(error);
    throw error;
  }
}

async function startedPython(settings) {
  const start = boot.start();
  const frozen = start && (await fromMemory(start, settings));
  const python = frozen ?? (start ? await fromLibrary(start, settings) : await fromSources(settings));
  python._api.on_fatal = boot.ended;
  // The image already contains the rest.
  boot.rest = start && !frozen ? addRest(python) : Promise.resolve();
  // The code that waits for the rest reports its failure.
  boot.rest.catch(() => {});
  if (exercise) await boot.rest;
  if (exercise === "puzzle") boot.collection = await (await fetch(folder(`../../${boot.COLLECTION}`))).text();
  boot.addComputer = () => (start ? addPart(python, "computer") : python.loadPackage("numpy", { messageCallback() {} }));
  boot.addRare = () => (start ? addPart(python, "rare") : Promise.resolve());
  // The computer asks for a part by its name.
  boot.addLater = (name) => (start ? addPart(python, name) : Promise.resolve());
  return python;
}
