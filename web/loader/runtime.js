// The Python that PyScript starts: from the parts of the built site, or from the sources as Pyodide brings it.
import { loadPyodide as load, version } from "../../vendor/pyodide/pyodide.js";
import { add, hideStackSwitching, startPython, unpacked } from "./python.js";

export { version };

const AGAIN_MS = 5000; // until what could not be fetched is asked for again
const folder = (path) => new URL(path, import.meta.url).href;
const started = (how) => (document.documentElement.dataset.start = how); // for measurements and tests

async function fromMemory(start, settings) {
  const { module, tiny, lock } = start;
  const image = await start.image;
  if (!image) return null;
  start.image = null; // it is used up, and large
  await start.glue;
  try {
    const python = await startPython(load, { module, tiny, lock, image }, settings);
    started("memory");
    return python;
  } catch {
    return null; // the ordinary start is as good, only slower
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

const parts = new Map(); // by name, those that have been asked for

function addPart(python, name) {
  if (!parts.has(name)) {
    const part = boot.fetched(name).then((pack) => add(python, pack));
    part.catch(() => parts.delete(name)); // to be asked for again
    parts.set(name, part);
  }
  return parts.get(name);
}

async function fetchedAtLast(name) {
  for (;;) {
    try {
      return await boot.fetched(name);
    } catch (error) {
      if (affinageFailures.isGone(error)) throw error;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}

const { exercise } = document.documentElement.dataset;

/** What only dialogs and exercises need comes once the board is there, however often it has to be asked for. */
async function addRest(python) {
  if (!exercise) await new Promise((done) => addEventListener("py:done", done, { once: true }));
  add(python, await fetchedAtLast("rest"));
}

export async function loadPyodide(settings) {
  try {
    return await startedPython(settings);
  } catch (error) {
    boot.failBy(error); // which PyScript might keep to itself
    throw error;
  }
}

async function startedPython(settings) {
  const start = boot.start();
  const frozen = start && (await fromMemory(start, settings));
  const python = frozen ?? (start ? await fromLibrary(start, settings) : await fromSources(settings));
  python._api.on_fatal = boot.ended;
  boot.rest = start && !frozen ? addRest(python) : Promise.resolve(); // an image has it
  boot.rest.catch(() => {}); // said by what waits for it
  if (exercise) await boot.rest;
  if (exercise === "puzzle") boot.collection = await (await fetch(folder(`../../${boot.COLLECTION}`))).text();
  boot.addComputer = () => (start ? addPart(python, "computer") : python.loadPackage("numpy", { messageCallback() {} }));
  boot.addLab = () => (start ? addPart(python, "lab") : Promise.resolve());
  boot.addLater = (name) => (start ? addPart(python, name) : Promise.resolve()); // what its computer asks for
  return python;
}
