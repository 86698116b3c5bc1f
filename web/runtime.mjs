// The Python that PyScript starts: Pyodide as it is, or with the memory of a Python that has already imported the
// game (tools/snapshot.py makes it). The memory saves time only where it comes fast, so it is used when it is kept
// on this device or the link is fast. Whatever is wrong with it, Python starts the ordinary way.
import { loadPyodide as start, version } from "../vendor/pyodide/pyodide.mjs";
import { snapshot } from "./snapshot.mjs";

const folder = (path) => new URL(path, import.meta.url).href;
const inHex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function kept(address) {
  try {
    return await caches.match(address);
  } catch {
    return undefined; // some frames and private windows have no caches
  }
}

async function frozenMemory() {
  if (!snapshot || !globalThis.crypto?.subtle || !globalThis.DecompressionStream) return null;
  try {
    const address = folder(snapshot.file);
    const response = (await kept(address)) ?? ((await boot.fastLink) ? await boot.fetchPlainly(address) : null);
    if (!response?.ok) return null;
    const packed = await response.arrayBuffer();
    const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const [hash, memory] = await Promise.all([
      crypto.subtle.digest("SHA-256", packed),
      new Response(plain).arrayBuffer(),
    ]);
    return inHex(hash) === snapshot.sha256 ? memory : null;
  } catch {
    return null;
  }
}

const frozen = frozenMemory(); // before PyScript asks for Python

export { version };

const started = (how) => (document.documentElement.dataset.start = how); // for measurements and tests

async function startedPython(settings) {
  const memory = await frozen;
  if (memory) {
    try {
      const python = await start({ ...settings, _loadSnapshot: memory });
      python.runPython("import random; random.seed()"); // or every visit would see the same chance
      started("snapshot");
      return python;
    } catch {
      // The ordinary start is as good, only slower.
    }
  }
  started("ordinary");
  return start(settings);
}

export async function loadPyodide(options) {
  const python = await startedPython({ ...options, indexURL: folder("../vendor/pyodide/") });
  // PyScript imports its own Python part, with much of the standard library behind it. No module of the game uses
  // that, so an empty one stands in its place.
  python.runPython("import sys, types; sys.modules['pyscript'] = types.ModuleType('pyscript')");
  return python;
}
