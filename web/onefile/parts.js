// The parts that affinage.html carries: a map from the name of a file to its bytes, gzipped.

// Where Pyodide is told to look for its files. No browser knows such a scheme, so nothing can leave by mistake.
const FOLDER = "part:/";
const WASM = "application/wasm"; // the one type that is asked for
const PLAIN = "application/octet-stream";

/** The unpacked part of a name, as if it had been fetched. */
export function opened(parts, name) {
  if (!parts.has(name)) throw new TypeError(`${name} is not in this file`);
  const bytes = new Blob([parts.get(name)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(bytes, { headers: { "Content-Type": name.endsWith(".wasm") ? WASM : PLAIN } });
}

async function imported(parts, name) {
  const script = new Blob([await opened(parts, name).text()], { type: "text/javascript" });
  const address = URL.createObjectURL(script);
  try {
    return await import(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Starts Python and unpacks the game; from now on `fetch` gives parts and asks for nothing else. */
export async function startPython(parts) {
  self.fetch = async (address) => opened(parts, String(address).replace(FOLDER, ""));
  const { loadPyodide } = await imported(parts, "pyodide.mjs");
  const { default: createPyodideModule } = await imported(parts, "pyodide.asm.mjs");
  const python = await loadPyodide({ indexURL: FOLDER, packageBaseUrl: FOLDER, createPyodideModule });
  python.unpackArchive(await opened(parts, "affinage.zip").arrayBuffer(), "zip");
  return python;
}
