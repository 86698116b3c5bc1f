// The parts that affinage.html carries: a map from the name of a file to its bytes, gzipped.

// Where Pyodide is told to look for its files. No browser knows such a scheme, so nothing can leave by mistake.
const FOLDER = "part:/";
const WASM = "application/wasm"; // the one type that is asked for
const PLAIN = "application/octet-stream";

/** The unpacked part of a name, as if it had been fetched. */
export function opened(parts, name) {
  if (!parts.has(name)) throw new TypeError(`${name} is not in this file`);
  const packed = new Response(parts.get(name)).body; // in WebKit the worker can read no Blob
  const bytes = packed.pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes, { headers: { "Content-Type": name.endsWith(".wasm") ? WASM : PLAIN } });
}

/** The address of a script that is given as text; the last line stands for the whole address where errors are told. */
export function addressOf(script, name) {
  return `data:text/javascript,${encodeURIComponent(`${script}\n//# sourceURL=${name}`)}`;
}

/** The module that is a part. */
export const imported = async (parts, name) => import(addressOf(await opened(parts, name).text(), name));

/** Starts Python and unpacks the game; from now on `fetch` gives parts and asks for nothing else. */
export async function startPython(parts) {
  self.fetch = async (address) => opened(parts, String(address).replace(FOLDER, ""));
  const { loadPyodide } = await imported(parts, "pyodide.mjs");
  const { default: createPyodideModule } = await imported(parts, "pyodide.asm.mjs");
  const python = await loadPyodide({ indexURL: FOLDER, packageBaseUrl: FOLDER, createPyodideModule });
  python.unpackArchive(await opened(parts, "affinage.zip").arrayBuffer(), "zip");
  return python;
}
