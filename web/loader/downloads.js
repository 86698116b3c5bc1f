// What is fetched from the site before Python runs. The large parts are asked for together; whoever fetches one later
// is handed what is on the way.
import { broken, hasReached, isSettled, lost, root, show, STAGES, wait } from "./progress.js";

const STREAMED = 0.85; // the part of the downloads that is done when the library, which is counted, has come
const RUNTIME_BYTES = 1e7; // about, and less where the server compresses it and says how much

const site = new URL("./", document.baseURI);
export const address = (path) => new URL(path, site).href;
export const RUNTIME = address("vendor/pyodide/pyodide.asm.wasm");

const early = new Map(); // what is on the way, by address
const ask = window.fetch.bind(window);

/** Fetches; a page that failed asks for nothing more: that would hold up a new version that could start. */
export const fetchPlainly = (...request) =>
  root.dataset.failed ? Promise.reject(new TypeError("the page has failed")) : ask(...request);

/** Fetches what the start cannot do without. */
export async function fetchPart(...request) {
  try {
    const response = await fetchPlainly(...request);
    if (!response.ok) lost();
    return response;
  } catch (error) {
    lost();
    throw error;
  }
}

window.fetch = (...request) => {
  if (isSettled()) return fetchPlainly(...request);
  const wanted = typeof request[0] === "string" || request[0] instanceof URL ? new URL(request[0], location).href : "";
  const coming = early.get(wanted);
  early.delete(wanted);
  return coming ?? fetchPart(...request);
};

/** Asks for a part that others will fetch. */
export function fetchEarly(path) {
  const coming = fetchPart(address(path));
  coming.catch(() => {}); // said by then
  early.set(address(path), coming);
}

/** The bytes of the library, as they come: counting them shows that something moves. */
export async function library(path, bytes) {
  const response = await fetchPart(address(path));
  const chunks = [];
  const reader = response.body.getReader();
  let received = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value);
    received += chunk.value.byteLength;
    show("Fetching Python…", Math.min(1, received / bytes) * STREAMED * STAGES.fetch);
  }
  const whole = new Uint8Array(received);
  let place = 0;
  for (const chunk of chunks) whole.set(chunk, (place += chunk.byteLength) - chunk.byteLength);
  return whole;
}

/**
 * The compiled runtime: compiling starts with the first byte and not when Pyodide comes to it. It is not counted: the
 * browser would not keep what comes of a copy. So it makes no sign before its end, and is given as long as the
 * library's pace takes.
 */
export function runtime(libraryCame, libraryBytes) {
  const began = performance.now();
  const coming = fetchPart(RUNTIME);
  const compiled = WebAssembly.compileStreaming(coming);
  const patiently = async () => {
    await libraryCame;
    const size = Number((await coming).headers.get("content-length")) || RUNTIME_BYTES;
    if (hasReached(STAGES.fetch)) return; // it is there
    wait(((performance.now() - began) * size) / libraryBytes);
    show("Fetching Python…", 0);
  };
  patiently().catch(() => {}); // said by then
  compiled.then(() => {
    wait(0);
    show("Fetching Python…", STAGES.fetch);
  }, (error) => (error instanceof WebAssembly.CompileError ? broken() : lost())); // it came, but is none for this browser
  return compiled;
}
