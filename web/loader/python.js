// Start Python from the parts of the built site, in the page and in the computer's thread: packs of compiled modules,
// and a memory image of a Python that has already imported them. tools/parts.mjs makes both.

const PAGE = 65536; // bytes of WebAssembly's memory
const LARGE = 1000; // bytes
const SLICE = 131072; // bytes
const FOLDER = "/game"; // folder of the packs in Python's file system
const NOWHERE = "part:/"; // an unknown scheme, so that no request of Pyodide leaves by mistake

// A memory image runs only in the environment that it was made in.
export const ENVIRONMENT = {
  PYTHONPATH: FOLDER,
  PYTHONHASHSEED: "0",
  PYTHONNODEBUGRANGES: "1",
  _: "./this.program",
  LANG: "en_US.UTF-8",
};

/** Wait for a new task, so that the browser can react to touches and scrolling before it. */
export const turn = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel(); // timers would wait longer
  port1.onmessage = () => done(port1.close());
  port2.postMessage(null);
});

/** Unpack the gzipped bytes of a part, a slice in each task: all at once, a slow phone would stand still. */
export async function unpacked(bytes) {
  const packed = new Uint8Array(bytes);
  let end = 0;
  const pull = async (onwards) => {
    if (end) await turn();
    onwards.enqueue(packed.subarray(end, (end += SLICE)));
    if (end >= packed.length) onwards.close();
  };
  // Not through a Blob: WebKit lets sandboxed frames read none.
  const plain = new ReadableStream({ pull }).pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Write the files of a pack where Python finds them. A pack is the length of its index, the index, then the files. */
export function lay(files, pack) {
  let place = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, place)))) {
    const file = `${FOLDER}/${path}`;
    files.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    files.writeFile(file, pack.subarray(place, (place += size)), { canOwn: true });
  }
}

/** Add a pack to a running Python. */
export function add(python, pack) {
  lay(python.FS, pack);
  python.runPython("import sys; sys.path_importer_cache.clear()"); // importlib would import modules still missing
}

const keyOf = (bytes) => String(bytes);

/**
 * Compile in parallel the tiny modules that Pyodide makes for JavaScript functions, one per signature; return them by
 * their source bytes. Pyodide compiles hundreds in turn and waits for each, which is slow in WebKit while another thread
 * has much to compile.
 */
export async function compiled(sources) {
  return new Map(await Promise.all(sources.map(async (bytes) => [keyOf(bytes), await WebAssembly.compile(bytes)])));
}

/** Use these modules instead of compiling the same bytes again; return a function that stops it. */
function offer(modules) {
  const { Module } = WebAssembly;
  const construct = (_, [bytes]) => (bytes.length < LARGE && modules.get(keyOf(bytes))) || new Module(bytes);
  WebAssembly.Module = new Proxy(Module, { construct });
  return () => (WebAssembly.Module = Module);
}

/**
 * Turn an image into its difference from the fresh memory of the runtime, or back: most of the difference is zero. What
 * the image has beyond that memory stays as it is.
 */
export function exchange(image, fresh) {
  const words = (bytes, from) => new Uint32Array(bytes.buffer, bytes.byteOffset + from, (bytes.length - from) >> 2);
  const ours = words(image, image.length % PAGE); // behind the header
  const theirs = words(fresh, 0);
  const shared = Math.min(ours.length, theirs.length);
  for (let at = 0; at < shared; at++) ours[at] ^= theirs[at];
}

/** Complete an image with the memory of a fresh runtime, and make room there for all of it, which Pyodide copies later. */
function prepare(image, memory) {
  exchange(image, new Uint8Array(memory.buffer));
  memory.grow(Math.max(0, Math.floor(image.length / PAGE) - memory.buffer.byteLength / PAGE));
}

/**
 * Hide stack switching, which Python does not need here; return a function that restores it. With it, Pyodide would run
 * all Python on such a stack, where Chromium 156 has crashed: see research/notes/start-up.md.
 */
export function hideStackSwitching() {
  const hidden = Object.getOwnPropertyDescriptor(WebAssembly, "Suspending");
  delete WebAssembly.Suspending;
  return () => hidden && Object.defineProperty(WebAssembly, "Suspending", hidden);
}

/**
 * Give Pyodide the parts that it would otherwise fetch or miss; return a function that undoes this. It gets the runtime
 * in several tasks, then calls `instantiated`.
 */
function hand(module, tiny, image, instantiated) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (...request) =>
    String(request[0]).startsWith(NOWHERE) ? Promise.resolve(new Response()) : fetch.apply(self, request);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const compiled = await module;
    await turn();
    const instance = await WebAssembly.instantiate(compiled, imports);
    await turn();
    if (image) prepare(image, instance.exports.memory);
    await turn();
    instantiated();
    return { module: compiled, instance };
  };
  const withdraw = offer(tiny);
  const restore = hideStackSwitching();
  return () => {
    restore();
    withdraw();
    Object.assign(WebAssembly, { instantiateStreaming });
    self.fetch = fetch;
  };
}

/**
 * Start Python, once its glue has run, from a compiled runtime, the tiny modules compiled for it and Pyodide's lock
 * file as text: from a memory image if there is one, otherwise with the files of the packs.
 */
export async function startPython(loadPyodide, { module, tiny, lock, image, packs }, options = {}) {
  let instantiated;
  const linked = new Promise((done) => (instantiated = done)).then(turn); // Pyodide links the runtime in between
  const undo = hand(module, await tiny, image, instantiated);
  const fill = (files) => linked.then(() => image || packs.forEach((pack) => lay(files, pack)));
  try {
    const python = await loadPyodide({
      ...options,
      createPyodideModule: self.createPyodideModule,
      enableRunUntilComplete: false, // it needs what browsers have only begun to support, where some crash
      indexURL: NOWHERE,
      packageBaseUrl: NOWHERE,
      lockFileContents: lock,
      env: ENVIRONMENT,
      _loadSnapshot: image,
      fsInit: fill, // Python begins only afterwards
    });
    if (image) python.runPython("import random; random.seed()"); // otherwise every visit has the same random numbers
    return python;
  } finally {
    undo();
  }
}
