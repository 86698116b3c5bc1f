// The tiny modules that Pyodide makes of JavaScript's functions, one for each kind, compiled before it asks for them. It
// compiles hundreds, one by one, and waits for each: in WebKit long, while the page's other thread has much compiled.
const LARGE = 1000; // bytes
const keyOf = (bytes) => String(bytes);

/** Compiles modules side by side, and returns them by what they are compiled from. */
export async function compiled(sources) {
  return new Map(await Promise.all(sources.map(async (bytes) => [keyOf(bytes), await WebAssembly.compile(bytes)])));
}

/** Hands out these modules where their like would be compiled; returns what undoes it. */
export function offer(modules) {
  const { Module } = WebAssembly;
  const construct = (_, [bytes]) => (bytes.length < LARGE && modules.get(keyOf(bytes))) || new Module(bytes);
  WebAssembly.Module = new Proxy(Module, { construct });
  return () => (WebAssembly.Module = Module);
}
