// Decide whether to start Python from its memory image, which starts faster but is a larger download.
const LOOP = 1e6; // rounds; enough for the coarsest clock
const LOOP_MS = 12; // duration where SAVED_MS and TRIED_MS were measured, in Chromium
const SAVED_MS = 350; // that the image saves until the first click is answered
const TRIED_MS = 300; // longest wait for an image that may be cached
const WEBKIT = 3; // Python starts about three times slower there
const NOTED_MS = 500; // longest wait for the browser's timing entry of a download

/** Return how much slower than the reference this device and browser start Python. */
function slowness() {
  const began = performance.now();
  let number = 1;
  for (let round = 0; round < LOOP; round++) number = (Math.imul(number, 31) + round) | 0;
  const took = performance.now() - began + (number & 0); // use the number, or the loop might be optimised away
  return Math.min(8, took / LOOP_MS) * (navigator.vendor?.startsWith("Apple") ? WEBKIT : 1);
}

/** Return the timing entry of a finished download; a busy browser writes it some time after the last byte. */
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

/**
 * Estimate the milliseconds to download `bytes` at the pace so far; null if the parts came from this device's cache.
 */
async function predicted(bytes, addressOfLibrary, addressOfRuntime) {
  const library = await noted(addressOfLibrary);
  if (!library) return Infinity;
  const [runtime = library] = performance.getEntriesByName(addressOfRuntime); // shares the link until complete
  const came = library.transferSize + runtime.transferSize;
  if (came < library.encodedBodySize) return null;
  return (bytes * (library.responseEnd - library.responseStart)) / came;
}

async function kept(url) {
  try {
    return await caches.match(url);
  } catch {
    return undefined; // some frames and private windows have no caches
  }
}

async function bytesOf(response) {
  return response?.ok ? response.arrayBuffer() : null;
}

/**
 * Return the packed image if it is cached or loads faster than Python starts without it; otherwise null. The parts are
 * named by their addresses, the first with its size in `bytes`; `get` fetches one, `libraryCame` is a promise.
 */
export async function memory({ image, bytes, library, runtime }, libraryCame, get) {
  try {
    const here = await kept(image);
    if (here) return await bytesOf(here);
    if (navigator.connection?.saveData) return null;
    await libraryCame;
    const took = await predicted(bytes, library, runtime);
    if (took > SAVED_MS * slowness()) return null;
    const coming = get(image).then(bytesOf);
    if (took !== null) return await coming;
    coming.catch(() => {}); // not reported: it may arrive too late, but in time for the page's next board
    return await Promise.race([coming, new Promise((done) => setTimeout(done, TRIED_MS, null))]);
  } catch {
    return null; // the ordinary start works too, only slower
  }
}
