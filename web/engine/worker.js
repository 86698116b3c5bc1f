// The computer's thread: a Python of its own, with NumPy, all from the page's own folder.
import createPyodideModule from "../../vendor/pyodide/pyodide.asm.mjs";
import { loadPyodide } from "../../vendor/pyodide/pyodide.mjs";
import { answer } from "./answer.js";
import { add, hideStackSwitching, startPython, unpacked } from "../loader/python.mjs";

const folder = (path) => new URL(path, import.meta.url).href;
const scripts = { loadPyodide, createPyodideModule };

async function bytes(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

async function fromSources() {
  const archive = bytes(folder("../../affinage.zip"));
  const runtime = folder("../../vendor/pyodide/");
  const restore = hideStackSwitching();
  const python = await loadPyodide({ indexURL: runtime, packageBaseUrl: runtime }).finally(restore);
  python.unpackArchive(await archive, "zip");
  await python.loadPackage("numpy", { messageCallback: () => {} });
  if (!python.loadedPackages.numpy) throw new Error("NumPy could not be fetched");
  return python;
}

async function python({ image, memory, library, ...common }) {
  try {
    const whole = image ?? (memory && (await unpacked(memory)));
    if (whole) return await startPython(scripts, { ...common, image: whole });
  } catch {
    // The ordinary start is as good, only slower.
  }
  return startPython(scripts, { ...common, packs: [await unpacked(library)] });
}

async function fromParts(parts, reached) {
  const coming = bytes(parts.computer).then(unpacked);
  coming.catch(() => {}); // said below
  const started = await python(parts);
  reached(0.4);
  const pack = await coming.catch(() => {
    throw new Error("NumPy could not be fetched");
  });
  add(started, pack);
  reached(0.6);
  return started;
}

function adding(parts) {
  const { bitbases, survey } = parts ?? {}; // the sources have them among them
  const addresses = { bitbases, survey };
  return async (python, name) => parts && add(python, await unpacked(await bytes(addresses[name])));
}

answer((parts, reached) => (parts ? fromParts(parts, reached) : fromSources()), adding);
