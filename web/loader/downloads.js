// Downloads that start before Python runs. The large parts are requested together; a later fetch of one of them gets
// the request already under way.
import { turn, unpacked } from "./python.js";
import { failBy, root, show, STAGES } from "./progress.js";
import { runGlue } from "./trusted.js";

const site = new URL("./", document.baseURI);
export const address = (path) => new URL(path, site).href;

const SIGNS = ["pointermove", "pointerdown", "focusin", "keydown", "addresschange", "popstate"];
const FAST = 5; // Mbit/s
const UNMETERED = ["wifi", "ethernet"];

// Requests under way, by address.
const early = new Map();
const ask = window.fetch.bind(window);

/** Fetch a file of the site. A failed page fetches nothing more: requests would delay the update to a new version. */
export const fetchPlainly = (...request) =>
  root.dataset.failed ? Promise.reject(new Error("the page has failed")) : ask(...request);

/** Fetch a file that the start needs; show the failure if it does not load. */
export async function fetchPart(address) {
  try {
    return await affinageFailures.fetched(fetchPlainly, address);
  } catch (error) {
    failBy(error);
    throw error;
  }
}

window.fetch = (...request) => {
  const wanted = typeof request[0] === "string" || request[0] instanceof URL ? new URL(request[0], location).href : "";
  const coming = early.get(wanted);
  early.delete(wanted);
  // Code that fetches anything else handles its own failures.
  return coming ?? fetchPlainly(...request);
};

/** Start fetching a file that other code will ask for. */
export function fetchEarly(path) {
  const coming = fetchPart(address(path));
  // `fetchPart` has reported this failure.
  coming.catch(() => {});
  early.set(address(path), coming);
}

/** Return functions that fetch parts as streams, and show progress as their bytes arrive. */
export function streams(...parts) {
  const whole = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let received = 0;
  const counted = (reader) => async (onwards) => {
    const { done, value } = await reader.read().catch(() => {
      // An interrupted stream ends early, and its reader finds the part damaged.
      failBy(affinageFailures.lost());
      return { done: true };
    });
    if (done) return onwards.close();
    // Otherwise, unpacking or compiling everything that has arrived would be one long task.
    await turn();
    received += value.byteLength;
    show(affinageLoaderTexts.FETCHING, Math.min(1, received / whole) * STAGES.fetch);
    onwards.enqueue(value);
  };
  return parts.map(({ file }) => async () => {
    const { body } = await fetchPart(address(file));
    return new ReadableStream({ pull: counted(body.getReader()) });
  });
}

/** Read a whole stream. */
export const gathered = async (stream) => new Uint8Array(await new Response(await stream).arrayBuffer());

/**
 * Return the address where the service worker has stored a part unpacked, or null: the browser may have kept its compiled
 * code.
 */
async function storedAddress({ unpacked }) {
  try {
    const url = address(unpacked.file);
    return navigator.serviceWorker.controller && (await caches.match(url)) ? url : null;
  } catch {
    // The frame has no storage.
    return null;
  }
}

async function storedRuntime(part) {
  const url = await storedAddress(part);
  return url && WebAssembly.compileStreaming(fetchPlainly(url));
}

/**
 * Compile the runtime, stored unpacked or from its gzipped bytes while they arrive. Gzipped, it is small even on hosts
 * that compress nothing, and needs no content type that a host may not know.
 */
export async function compiledRuntime(part, stream) {
  try {
    const stored = await (window.affinageRuntime ?? storedRuntime(part));
    if (stored) return stored;
  } catch {
    // What is stored is damaged, or was just deleted.
  }
  const plain = (await stream()).pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "content-type": "application/wasm" } }));
}

const packedGlue = async (part) =>
  ({ text: new TextDecoder().decode(await affinageFailures.pack(fetchPlainly, address(part.file), unpacked)) });

/** Return the script that joins the runtime to the browser, as its stored address or its text. */
export async function glue(part) {
  const stored = await storedAddress(part);
  return stored ? { stored } : packedGlue(part);
}

/** Run such a script; return the one that has run, as a stored one may be damaged or just deleted. */
export async function ran(script, part) {
  try {
    if (script.stored) return (await import(script.stored)) && script;
  } catch {
    script = await packedGlue(part);
  }
  await runGlue(script.text);
  return script;
}

/** Return whether downloads in advance are free; a phone that does not report its connection may be on a paid one. */
function isFree({ connection }, hasMouse) {
  const { saveData, type, downlink } = connection ?? {};
  if (saveData || downlink < FAST) return false;
  return type ? UNMETERED.includes(type) : hasMouse;
}

/**
 * Call `act` once, to download the game from the landing page: at the first sign of interest or, if downloads are free,
 * when the loaded page is idle.
 */
export function atInterest(act) {
  const signs = new AbortController();
  const once = () => {
    if (signs.signal.aborted) return;
    signs.abort();
    act();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { signal: signs.signal, capture: true });
  if (!isFree(navigator, matchMedia("(hover: hover)").matches)) return;
  const idle = () => (window.requestIdleCallback ?? setTimeout)(once);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}
