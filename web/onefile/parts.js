// The parts that affinage-offline.html carries: a map from the name of each to its bytes, gzipped.
import { add, startPython, unpacked } from "../loader/python.js";

/** The text of a part. */
export const textOf = async (parts, name) => new TextDecoder().decode(await unpacked(parts.get(name)));

/** The address of a script that is given as text; the last line stands for the whole address where errors are told. */
export function addressOf(script, name) {
  return `data:text/javascript,${encodeURIComponent(`${script}\n//# sourceURL=${name}`)}`;
}

/** The module that is a part. */
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

/** What adds a part by its name later, of those that the computer asks for. */
export function adding(parts) {
  const packed = new Map(["bitbases", "survey"].map((name) => [name, parts.get(name)]));
  return async (python, name) => add(python, await unpacked(packed.get(name)));
}
