// Parts that a document has got without fetching them, as inside affinage-offline.html: a map from each name to its
// gzipped bytes.
import { add, compiledFrom, startPython, unpacked } from "../loader/python.js";

/** Read a part as text. */
export const textOf = async (parts, name) => new TextDecoder().decode(await unpacked(parts.get(name)));

/** Return a data: URL for a script; its last line gives error messages a short name instead of the whole URL. */
export function addressOf(script, name) {
  return `data:text/javascript,${encodeURIComponent(`${script}\n//# sourceURL=${name}`)}`;
}

/** Import a part as a module. */
export const imported = async (parts, name) => import(addressOf(await textOf(parts, name), name));

// A memory image contains these packs, too.
const IN_MEMORY = ["library", "rest", "pyscript"];

/**
 * Start Python with packs of these names, from a memory image if there is one, packed or not; this uses it up. A glue
 * that is not among the parts has run already.
 */
export async function startFrom(parts, names) {
  const { loadPyodide } = await imported(parts, "pyodide.js");
  if (parts.has("glue")) await imported(parts, "glue");
  const module = parts.get("module") ?? compiledFrom(parts.get("runtime"));
  const lock = await textOf(parts, "lock");
  const common = { module, tiny: new Map(), lock };
  const packed = parts.get("memory");
  const image = parts.get("image") ?? (packed && (await unpacked(packed)));
  if (!image) {
    const packs = await Promise.all(names.map((name) => unpacked(parts.get(name))));
    return startPython(loadPyodide, { ...common, packs });
  }
  const python = await startPython(loadPyodide, { ...common, image });
  for (const name of names) if (!IN_MEMORY.includes(name)) add(python, await unpacked(parts.get(name)));
  return python;
}

/** Let Python import PyScript's own package, with the modules that PyScript's scripts provide in a served page. */
export function bringPyScript(python) {
  const absent = () => { throw new Error("this page has PyScript's Python without its scripts"); };
  const provided = { config: {}, js_modules: {}, workers: {}, lazy_py_modules: absent, storage: absent };
  python.registerJsModule("polyscript", provided);
  python.registerJsModule("_pyscript", { PyWorker: absent, js_import: absent });
}

/** Adds NumPy and the search. */
export const addComputerTo = async (python, parts) => add(python, await unpacked(parts.get("computer")));

/** Return a function that adds a part by its name, when the computer asks for one. */
export function adding(parts, names) {
  const packed = new Map(names.map((name) => [name, parts.get(name)]));
  return async (python, name) => add(python, await unpacked(packed.get(name)));
}
