// How Python starts from the parts of the built site, in the page and in the computer's thread alike: packs of compiled
// modules, and the image of the memory of a Python that has already imported them. tools/parts.mjs makes both.
import { offer } from "./compiled.js";

const FOLDER = "/game"; // in Python's own file system, where the packs are laid
const NOWHERE = "part:/"; // no browser knows such a scheme, so nothing that Pyodide asks for can leave by mistake

// An image of a memory goes on only in the environment that it was made in.
export const ENVIRONMENT = {
  PYTHONPATH: FOLDER,
  PYTHONHASHSEED: "0",
  PYTHONNODEBUGRANGES: "1",
  _: "./this.program",
  LANG: "en_US.UTF-8",
};

/** Unpacks the bytes of a part. */
export async function unpacked(bytes) {
  // Not by way of a Blob: what has no origin cannot read one in WebKit.
  const plain = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Lays the files of a pack where Python finds them: the length of the list, the list, the files one after another. */
export function lay(files, pack) {
  let place = 4 + new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  for (const [path, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, place)))) {
    const file = `${FOLDER}/${path}`;
    files.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    files.writeFile(file, pack.subarray(place, (place += size)), { canOwn: true });
  }
}

/** Lays a pack into a Python that runs. */
export function add(python, pack) {
  lay(python.FS, pack);
  python.runPython("import sys; sys.path_importer_cache.clear()"); // importlib's own way imports what may not be here
}

/** Turns an image into its difference from the memory as the runtime brings it, or back: most of it then is zero. */
export function exchange(image, fresh) {
  const start = image.length % 65536; // what stands before whole pages of memory
  const words = (bytes, from) => new Uint32Array(bytes.buffer, bytes.byteOffset + from, (image.length - start) >> 2);
  const ours = words(image, start);
  const theirs = words(fresh, 0);
  for (let at = 0; at < ours.length; at++) ours[at] ^= theirs[at];
}

/**
 * Hides that WebAssembly can switch stacks, which Python needs nowhere here; returns what undoes that. Pyodide would run
 * all Python that it is given upon such a stack, and Chromium 156 has died there: see research/notes/start-up.md.
 */
export function hideStackSwitching() {
  const hidden = Object.getOwnPropertyDescriptor(WebAssembly, "Suspending");
  delete WebAssembly.Suspending;
  return () => hidden && Object.defineProperty(WebAssembly, "Suspending", hidden);
}

/** Lets Pyodide have what is here already in the place of what it would fetch or miss; returns what undoes that. */
function hand(module, tiny, image) {
  const { fetch } = self;
  const { instantiateStreaming } = WebAssembly;
  self.fetch = (...request) =>
    String(request[0]).startsWith(NOWHERE) ? Promise.resolve(new Response()) : fetch.apply(self, request);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(await module, imports);
    if (image) exchange(image, new Uint8Array(instance.exports.memory.buffer));
    return { module: await module, instance };
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
 * Starts Python with Pyodide's function for that, once its glue has run, a compiled runtime, the tiny modules compiled
 * for it and Pyodide's lock as text: from the image of a memory if there is one, or else with the files of the packs.
 */
export async function startPython(loadPyodide, { module, tiny, lock, image, packs }, options = {}) {
  const undo = hand(module, await tiny, image);
  try {
    const python = await loadPyodide({
      ...options,
      createPyodideModule: self.createPyodideModule,
      enableRunUntilComplete: false, // it takes what browsers have only begun to have, and some die of
      indexURL: NOWHERE,
      packageBaseUrl: NOWHERE,
      lockFileContents: lock,
      env: ENVIRONMENT,
      ...(image ? { _loadSnapshot: image } : { fsInit: (files) => packs.forEach((pack) => lay(files, pack)) }),
    });
    if (image) python.runPython("import random; random.seed()"); // or every visit would see the same chance
    return python;
  } finally {
    undo();
  }
}
