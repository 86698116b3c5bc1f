// The computer's thread: a Python of its own with NumPy, from the page's folder. The glue has already run.
import { loadPyodide } from "../../vendor/pyodide/pyodide.js";
import "../loader/words.js";
import "../loader/failures.js";
import { answer } from "./answer.js";
import { add, hideStackSwitching, startPython, unpacked } from "../loader/python.js";

const folder = (path) => new URL(path, import.meta.url).href;

const fetched = (address) => affinageFailures.pack(fetch, address, unpacked);

async function fromSources() {
  const archive = affinageFailures.fetched(fetch, folder("../../affinage.zip"));
  const runtime = folder("../../vendor/pyodide/");
  const restore = hideStackSwitching();
  const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime }).finally(restore);
  python.unpackArchive(await (await archive).arrayBuffer(), "zip");
  await python.loadPackage("numpy", { messageCallback: () => {} });
  if (!python.loadedPackages.numpy) throw new Error("NumPy could not be fetched");
  return python;
}

async function python({ image, memory, library, ...common }) {
  try {
    const whole = image ?? (memory && (await unpacked(memory)));
    if (whole) return await startPython(loadPyodide, { ...common, image: whole });
  } catch {
    // The ordinary start works too, only slower.
  }
  return startPython(loadPyodide, { ...common, packs: [await unpacked(library)] });
}

async function fromParts(parts, reached) {
  const coming = fetched(parts.computer);
  // A failure is reported where this is awaited below.
  coming.catch(() => {});
  const started = await python(parts);
  reached(0.4);
  add(started, await coming);
  reached(0.6);
  return started;
}

function adding(parts) {
  // The sources have no parts, as they include the modules.
  const { bitbases, survey } = parts ?? {};
  const addresses = { bitbases, survey };
  return async (python, name) => parts && add(python, await fetched(addresses[name]));
}

answer((parts, reached) => (parts ? fromParts(parts, reached) : fromSources()), adding);
