// Whether Python is to go on from the image of its memory, which saves a start and costs a download.
import { address, fetchPlainly } from "./downloads.js";

const LOOP = 1e6; // rounds, long enough for the coarsest clock
const LOOP_MS = 12; // that they take where the next two were measured, in Chromium
const SAVED_MS = 350; // by the image, of the time until a click is answered
const TRIED_MS = 300; // the most that is waited for one that may be on this device
const WEBKIT = 3; // times as long takes Python's start there
const NOTED_MS = 500; // the most that is waited for the browser's note of a download that has come

/** How much slower this processor, or this browser's, starts Python. */
function slowness() {
  const began = performance.now();
  let number = 1;
  for (let round = 0; round < LOOP; round++) number = (Math.imul(number, 31) + round) | 0;
  const took = performance.now() - began + (number & 0); // used, or it might be left out
  return Math.min(8, took / LOOP_MS) * (navigator.vendor?.startsWith("Apple") ? WEBKIT : 1);
}

/** The browser's note of a download that has come: a busy one writes it some time after the last byte was read. */
function noted(url) {
  const [note] = performance.getEntriesByName(url);
  return note ?? new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      done(performance.getEntriesByName(url)[0]);
    };
    const observer = new PerformanceObserver((seen) => seen.getEntriesByName(url).length && end());
    const timer = setTimeout(end, NOTED_MS);
    observer.observe({ type: "resource", buffered: true });
  });
}

/** Milliseconds that so many bytes would take at the pace of what has just come; null if that came from this device. */
async function predicted(bytes, pathToLibrary, pathToRuntime) {
  const library = await noted(address(pathToLibrary));
  if (!library) return Infinity;
  const [runtime = library] = performance.getEntriesByName(address(pathToRuntime)); // half of the link until it has all come
  const came = library.transferSize + runtime.transferSize;
  if (came < library.encodedBodySize) return null;
  return (bytes * (library.responseEnd - library.responseStart)) / came;
}

async function kept(path) {
  try {
    return await caches.match(address(path));
  } catch {
    return undefined; // some frames and private windows have no caches
  }
}

async function bytesOf(response) {
  return response?.ok ? response.arrayBuffer() : null;
}

/** The packed image if it is kept on this device or comes sooner than Python starts without it, or else null. */
export async function memory({ memory: { file, bytes }, library, runtime }, libraryCame) {
  try {
    const here = await kept(file);
    if (here) return await bytesOf(here);
    if (navigator.connection?.saveData) return null;
    await libraryCame;
    const took = await predicted(bytes, library.file, runtime.file);
    if (took > SAVED_MS * slowness()) return null;
    const coming = fetchPlainly(address(file)).then(bytesOf);
    if (took !== null) return await coming;
    coming.catch(() => {}); // said by nobody: it may come too late, for the next board of a page
    return await Promise.race([coming, new Promise((done) => setTimeout(done, TRIED_MS, null))]);
  } catch {
    return null; // the ordinary start is as good, only slower
  }
}
