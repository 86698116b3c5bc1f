// Compile in advance the tiny modules that Pyodide makes for JavaScript functions, one per signature. Pyodide compiles
// hundreds in turn and waits for each, which is slow in WebKit while another thread has much to compile.
const LARGE = 1000; // bytes
const keyOf = (bytes) => String(bytes);

/** Compile modules in parallel; return them by their source bytes. */
export async function compiled(sources) {
  return new Map(await Promise.all(sources.map(async (bytes) => [keyOf(bytes), await WebAssembly.compile(bytes)])));
}

/** Use these modules instead of compiling the same bytes again; return a function that stops it. */
export function offer(modules) {
  const { Module } = WebAssembly;
  const construct = (_, [bytes]) => (bytes.length < LARGE && modules.get(keyOf(bytes))) || new Module(bytes);
  WebAssembly.Module = new Proxy(Module, { construct });
  return () => (WebAssembly.Module = Module);
}
