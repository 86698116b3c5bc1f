// The parts inside affinage-offline.html: a map from each name to its gzipped bytes.
import { add, startPython, unpacked } from "../loader/python.js";

/** Read a part as text. */
export const textOf = async (parts, name) => new TextDecoder().decode(await unpacked(parts.get(name)));

/** Return a data: URL for a script; its last line gives error messages a short name instead of the whole URL. */
export function addressOf(script, name) {
  return `data:text/javascript,${encodeURIComponent(`${script}\n//# sourceURL=${name}`)}`;
}

/** Import a part as a module. */
export const imported = async (parts, name) => import(addressOf(await textOf(parts, name), name));

/** Starts Python with the game. */
export async function startFrom(parts) {
  const { loadPyodide } = await imported(parts, "pyodide.js");
  await imported(parts, "glue");
  const module = WebAssembly.compile(await unpacked(parts.get("runtime")));
  const packs = await Promise.all(["library", "rest", "lab", "pyscript"].map((name) => unpacked(parts.get(name))));
  const lock = await textOf(parts, "lock");
  return startPython(loadPyodide, { module, tiny: new Map(), lock, packs });
}

/** Adds NumPy and the search. */
export const addComputerTo = async (python, parts) => add(python, await unpacked(parts.get("computer")));

/** Return a function that adds a part by its name, when the computer asks for one. */
export function adding(parts) {
  const packed = new Map(["bitbases", "survey"].map((name) => [name, parts.get(name)]));
  return async (python, name) => add(python, await unpacked(packed.get(name)));
}
