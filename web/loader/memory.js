// Decide whether to start Python from its memory image, which starts faster but is a larger download.

// Rounds of the loop that measures the device, enough for the coarsest clock.
const LOOP = 1e6;
// Duration of the loop in Chromium, where SAVED_MS and TRIED_MS were measured.
const LOOP_MS = 12;
// With an image, the first click is answered earlier by this much.
const SAVED_MS = 350;
// The longest wait for an image that may be cached.
const TRIED_MS = 300;
// In WebKit, Python starts about three times slower.
const WEBKIT = 3;
// The longest wait for the browser's timing entry of a download.
const NOTED_MS = 500;

/** Return how much slower than the reference this device and browser start Python. */
function slowness() {
  const began = performance.now();
  let number = 1;
  for (let round = 0; round < LOOP; round++) number = (Math.imul(number, 31) + round) | 0;
  // Use the number, or the loop might be optimised away.
  const took = performance.now() - began + (number & 0);
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
  // The runtime shares the connection until the library is complete.
  const [runtime = library] = performance.getEntriesByName(addressOfRuntime);
  const came = library.transferSize + runtime.transferSize;
  if (came < library.encodedBodySize) return null;
  return (bytes * (library.responseEnd - library.responseStart)) / came;
}

async function kept(url) {
  try {
    return await caches.match(url);
  } catch {
    // Some frames and private windows have no caches.
    return undefined;
  }
}

async function bytesOf(response) {
  return response?.ok ? response.arrayBuffer() : null;
}

/** Read the image that the service worker has stored unpacked; return null if there is none, or only a part of it. */
export async function storedImage({ unpacked: { file, bytes } }) {
  const image = await bytesOf(await kept(new URL(file, document.baseURI).href)).catch(() => null);
  return image?.byteLength === bytes ? new Uint8Array(image) : null;
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
    // Report no failure here: an image that arrives too late still serves the next board of the page.
    coming.catch(() => {});
    return await Promise.race([coming, new Promise((done) => setTimeout(done, TRIED_MS, null))]);
  } catch {
    // The ordinary start works too, only slower.
    return null;
  }
}
