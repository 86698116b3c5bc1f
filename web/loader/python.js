// Start Python from the parts of the built site, in the page and in the computer's thread: packs of compiled modules,
// and a memory image of a Python that has already imported them. tools/parts.mjs makes both.

const LARGE = 1000; // bytes
const SLICE = 131072; // bytes
// The folder of the packs in Python's file system.
const FOLDER = "/game";
// The scheme is unknown to browsers, so that no request of Pyodide leaves by mistake.
const NOWHERE = "part:/";

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
  // Timers would wait longer than a message.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done(port1.close());
  port2.postMessage(null);
});

/** Return the contents of a gzipped part as a response, unpacked a slice in each task: a slow phone must not stand still. */
function plain(bytes, headers) {
  const packed = new Uint8Array(bytes);
  let end = 0;
  const pull = async (onwards) => {
    if (end) await turn();
    onwards.enqueue(packed.subarray(end, (end += SLICE)));
    if (end >= packed.length) onwards.close();
  };
  // Not through a Blob: WebKit lets sandboxed frames read none.
  return new Response(new ReadableStream({ pull }).pipeThrough(new DecompressionStream("gzip")), { headers });
}

/** Unpack the gzipped bytes of a part. */
export const unpacked = async (bytes) => new Uint8Array(await plain(bytes).arrayBuffer());

/** Compile the gzipped bytes of a runtime while they are unpacked. */
export const compiledFrom = (bytes) => WebAssembly.compileStreaming(plain(bytes, { "content-type": "application/wasm" }));

/** Split a pack: it is the length of its index, the index, then the rest. */
function opened(pack) {
  const place = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  return { index: JSON.parse(new TextDecoder().decode(pack.subarray(4, place))), rest: pack.subarray(place) };
}

/** Write the files of a pack where Python finds them. */
export function lay(files, pack) {
  const { index, rest } = opened(pack);
  let place = 0;
  for (const [path, size] of index) {
    const file = `${FOLDER}/${path}`;
    files.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    files.writeFile(file, rest.subarray(place, (place += size)), { canOwn: true });
  }
}

/** Add a pack to a running Python. */
export function add(python, pack) {
  lay(python.FS, pack);
  // Otherwise importlib would take the new modules for missing.
  python.runPython("import sys; sys.path_importer_cache.clear()");
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
 * Write an image into the memory of a runtime: only what differs from that of a fresh runtime, or the rest takes as long.
 * Pyodide then restores the header alone, as the memory is there already.
 */
function thaw(runtime, { index, rest }) {
  const { API } = runtime;
  const { restoreSnapshot } = API;
  API.restoreSnapshot = () => restoreSnapshot(rest.slice(0, index.header));
  runtime.growMemory(index.size);
  let place = index.header;
  for (const [start, end] of index.runs) runtime.HEAPU8.set(rest.subarray(place, (place += end - start)), start);
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
function hand(module, tiny, instantiated) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (...request) =>
    String(request[0]).startsWith(NOWHERE) ? Promise.resolve(new Response()) : fetch.apply(self, request);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const compiled = await module;
    await turn();
    const instance = await WebAssembly.instantiate(compiled, imports);
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
 * file as text: from a memory image if there is one, or a promise of it, otherwise with the files of the packs.
 */
export async function startPython(loadPyodide, { module, tiny, lock, image, packs }, options = {}) {
  let instantiated;
  // Wait another task after the instantiation, as Pyodide links the runtime in it.
  const linked = new Promise((done) => (instantiated = done)).then(turn);
  const undo = hand(module, await tiny, instantiated);
  // The image is needed only once the runtime exists.
  const frozen = image && Promise.resolve(image).then(opened);
  const create = async (settings) => {
    await turn();
    const runtime = await self.createPyodideModule(settings);
    await turn();
    if (frozen) thaw(runtime, await frozen);
    await turn();
    return runtime;
  };
  const fill = (files) => linked.then(() => image || packs.forEach((pack) => lay(files, pack)));
  try {
    const python = await loadPyodide({
      ...options,
      createPyodideModule: create,
      // It needs features that browsers have only begun to support, and some of them crash.
      enableRunUntilComplete: false,
      indexURL: NOWHERE,
      packageBaseUrl: NOWHERE,
      lockFileContents: lock,
      env: ENVIRONMENT,
      // No bytes are needed, as `thaw` has put the image in place by then.
      _loadSnapshot: frozen && new Uint8Array(),
      // Python starts only after this.
      fsInit: fill,
    });
    // Otherwise every visit would have the same random numbers. Python's own seed would wait for those of the system.
    if (image) python.runPython(`import random; random.seed("${Math.random()}${Math.random()}")`);
    return python;
  } finally {
    undo();
  }
}
