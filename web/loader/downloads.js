// What is fetched from the site before Python runs. The large parts are asked for together; whoever fetches one later
// is handed what is on the way.
import { unpacked } from "./python.js";
import "./failures.js";
import { failBy, root, show, STAGES } from "./progress.js";

const site = new URL("./", document.baseURI);
export const address = (path) => new URL(path, site).href;

const early = new Map(); // what is on the way, by address
const ask = window.fetch.bind(window);

/** Fetches a part of the site; a page that failed asks for nothing more: that would hold up a new version. */
export const fetchPlainly = (...request) =>
  root.dataset.failed ? Promise.reject(new Error("the page has failed")) : ask(...request);

/** Fetches what the start cannot do without. */
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
  return coming ?? fetchPlainly(...request); // which others ask for, and whose failure is theirs
};

/** Asks for a part that others will fetch. */
export function fetchEarly(path) {
  const coming = fetchPart(address(path));
  coming.catch(() => {}); // said by then
  early.set(address(path), coming);
}

/** Fetches parts as streams of their bytes: counting these shows that something moves. */
export function streams(...parts) {
  const whole = parts.reduce((sum, { bytes }) => sum + bytes, 0);
  let received = 0;
  const counted = (reader) => async (onwards) => {
    const { done, value } = await reader.read().catch(() => {
      failBy(affinageFailures.lost()); // in the middle; who reads what came of it finds it damaged
      return { done: true };
    });
    if (done) return onwards.close();
    received += value.byteLength;
    show("Fetching Python…", Math.min(1, received / whole) * STAGES.fetch);
    onwards.enqueue(value);
  };
  return parts.map(async ({ file }) => {
    const { body } = await fetchPart(address(file));
    return new ReadableStream({ pull: counted(body.getReader()) });
  });
}

/** All bytes of a stream. */
export const gathered = async (stream) => new Uint8Array(await new Response(await stream).arrayBuffer());

/**
 * The compiled runtime, of its packed bytes: compiling starts with the first of them. Packed it is as small on a host
 * that compresses nothing, and needs no type that a host may not know.
 */
export async function compiledRuntime(stream) {
  const plain = (await stream).pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(plain, { headers: { "content-type": "application/wasm" } }));
}

/** Runs the script that joins the runtime to the browser, which the page's policy allows by its hash; returns its text. */
export async function glue(file) {
  const pack = await affinageFailures.pack(fetchPlainly, address(file), unpacked);
  const text = new TextDecoder().decode(pack);
  const script = Object.assign(document.createElement("script"), { type: "module", textContent: text });
  await new Promise((done) => {
    addEventListener("glued", done, { once: true }); // its last line; a script within the page tells nothing by itself
    document.head.append(script);
  });
  return text;
}
