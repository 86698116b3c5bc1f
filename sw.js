// Store the whole site for offline use. A version is used only once every file of its list has been fetched and
// checked. The files of the workshop are stored when that page asks for it. `make site` writes the lists. Here they are
// empty: the sources are not stored, and what a built site at the same address has stored is deleted.
//
// Where there is room, the runtime, its glue and the memory image are stored unpacked instead: browsers keep compiled
// code for the next visit if it comes untouched from an address, and an image is ready sooner. Pages that find them there
// load them from there.
"use strict";

// SHA-256 in base64 by the address within the site. The last list has the address and the hash of each unpacked file, by
// that of the packed one.
const VERSION = "";
const FILES = {};
const WORKSHOP = {};
const UNPACKED = {};

const SCOPE = self.registration.scope;
// The prefix of this folder's cache names, and of no others.
const OURS = `affinage ${new URL(SCOPE).pathname} `;
const CACHE = OURS + VERSION;
const HASHES = { ...FILES, ...WORKSHOP };
// With less room than this many bytes, nothing is stored unpacked.
const ROOM = 100e6;
const NAMES = Object.keys(FILES);
const PLAIN = new Set(Object.values(UNPACKED).map(([name]) => name));
const PART = /^python\/[a-z]+-([0-9a-f]{16})\.pack\.png$/;

const TYPES = { bin: "application/octet-stream", js: "text/javascript", wasm: "application/wasm" };

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const address = (name) => new URL(name, SCOPE).href;
const ourCaches = async () => (await caches.keys()).filter((key) => key.startsWith(OURS));

const digest = async (body) => btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest("SHA-256", body))));

// Return a stored file with a hash, or undefined if it is missing or damaged.
async function kept(name, cacheName = CACHE, hash = HASHES[name]) {
  try {
    const response = await caches.match(address(name), { cacheName, ignoreVary: true });
    const body = await response.arrayBuffer();
    return (await digest(body)) === hash ? new Response(body, { headers: response.headers }) : undefined;
  } catch {
    // Treat unreadable storage as empty.
    return undefined;
  }
}

// Fetch a file; fail if there is none or its hash is wrong. Some hosts redirect addresses with `.html`, and a
// redirected response cannot answer a page load: so return a fresh response.
async function fetchRight(name) {
  const { body, headers } = await fetch(address(name), { cache: "no-cache", integrity: `sha256-${HASHES[name]}` });
  return new Response(body, { headers });
}

// Tell whether there is room for unpacked files, which are larger.
async function hasRoom() {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota - usage >= ROOM;
  } catch {
    return false;
  }
}

// Return a file that some version has stored, or undefined.
async function storedByAny(name, hash) {
  for (const key of await ourCaches()) {
    const file = await kept(name, key, hash);
    if (file) return file;
  }
  return undefined;
}

const storedOrFetched = async (name) => (await storedByAny(name)) ?? fetchRight(name);

// Return the unpacked form of a file; fail if its hash is wrong.
async function unpacked(name) {
  const [plain, hash] = UNPACKED[name];
  const stored = await storedByAny(plain, hash);
  if (stored) return stored;
  const { body } = await storedOrFetched(name);
  const whole = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  if ((await digest(whole)) !== hash) throw new Error(`${name} is damaged`);
  return new Response(whole, { headers: { "content-type": TYPES[plain.slice(plain.lastIndexOf(".") + 1)] } });
}

// Store files, from the cache of an earlier version if they have not changed.
async function store(names) {
  const cache = await caches.open(CACHE);
  const isRoomy = await hasRoom();
  const add = async (name) => {
    if (isRoomy && UNPACKED[name]) {
      try {
        await cache.put(address(UNPACKED[name][0]), await unpacked(name));
        return await cache.delete(address(name));
      } catch {
        // There is less room than the browser said: the packed file does as well.
      }
    }
    return cache.put(address(name), await storedOrFetched(name));
  };
  await Promise.all(names.map(add));
}

// Tell whether a file is stored intact, in the form that it should have.
async function isStored(name) {
  const [plain, hash] = UNPACKED[name] ?? [];
  if (plain && (await kept(plain, CACHE, hash))) return true;
  return Boolean(await kept(name)) && !(plain && (await hasRoom()));
}

// Tell whether an earlier version has stored the workshop.
async function hasWorkshop() {
  const [first] = Object.keys(WORKSHOP);
  for (const key of first ? await ourCaches() : []) {
    if (await caches.match(address(first), { cacheName: key })) return true;
  }
  return false;
}

async function install() {
  const names = (await hasWorkshop()) ? Object.keys(HASHES) : NAMES;
  try {
    await store(names);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

// The ids of pages that this version has started.
const pages = new Set();

// Delete the caches of earlier versions once no page that one of them started is open: such a page may still need the
// files of its computer.
async function clear() {
  const others = (await ourCaches()).filter((key) => key !== CACHE);
  const shown = await self.clients.matchAll({ includeUncontrolled: true });
  // A later version may be on its way, and its cache must stay.
  const { installing, waiting } = self.registration;
  if (installing || waiting || shown.some(({ id, url }) => url.startsWith(SCOPE) && !pages.has(id))) return;
  for (const key of others) await caches.delete(key);
}

async function activate() {
  await clear();
  await self.clients.claim();
}

const isHere = () => caches.has(CACHE).catch(() => false);

async function repair() {
  if (!(await isHere())) return install();
  for (const name of NAMES) {
    if (!(await isStored(name))) await store([name]);
  }
}

const putBack = async (name, response) => (await caches.open(CACHE)).put(address(name), response);

// Return the packed form of a file that is stored unpacked, for pages that have not found it there.
async function packed(name) {
  const [plain, hash] = UNPACKED[name] ?? [];
  const file = plain && (await kept(plain, CACHE, hash));
  return file && new Response(file.body.pipeThrough(new CompressionStream("gzip")));
}

async function answer(name, request) {
  const file = (await kept(name)) ?? (await packed(name));
  if (file) return file;
  const isPage = request.mode === "navigate";
  if (isPage || (await isHere())) {
    try {
      const response = await fetchRight(name);
      // Storage may be full, but the page still gets the file. Those that may be stored unpacked wait for the repair.
      if (!UNPACKED[name]) await putBack(name, response.clone()).catch(() => {});
      return response;
    } catch {
      // Never mix two versions in one page.
      if (!isPage) return Response.error();
    }
  }
  const response = await fetch(request);
  // The server has another version and this one has no start page: give way to the server.
  if (isPage && response.ok) await caches.delete(CACHE).catch(() => {});
  return response;
}

// Return an unpacked file as it is stored, which was checked then; the page has others if it is missing.
const untouched = async (name) => (await caches.match(address(name), { cacheName: CACHE })) ?? Response.error();

// Return a file of an earlier version, whose name contains its hash.
async function earlier(name) {
  const [, hash] = PART.exec(name);
  for (const key of await ourCaches()) {
    const response = await caches.match(address(name), { cacheName: key });
    const body = await response?.arrayBuffer();
    if (body && hex(await crypto.subtle.digest("SHA-256", body)).startsWith(hash)) return new Response(body);
  }
  return fetch(address(name));
}

// Return the name of the file that answers a request, if any. Pages match with any query and without their `.html`.
function wanted({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(SCOPE)) return undefined;
  const isPage = mode === "navigate";
  const inner = url.slice(SCOPE.length).replace(isPage ? /[?#].*/ : /#.*/, "");
  const names = [inner || "index.html", ...(isPage ? [`${inner}.html`] : [])];
  return names.find((name) => Object.hasOwn(HASHES, name) || PLAIN.has(name) || PART.test(name));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "repair") {
    pages.add(event.source.id);
    // Failures are retried at the next visit.
    event.waitUntil(Promise.allSettled([repair(), clear()]));
  }
  if (event.data === "store the workshop") event.waitUntil(store(Object.keys(WORKSHOP)).catch(() => {}));
  if (event.data === "take over") self.skipWaiting();
});
if (NAMES.length) {
  self.addEventListener("fetch", (event) => {
    const name = wanted(event.request);
    if (!name) return;
    if (PLAIN.has(name)) event.respondWith(untouched(name));
    else event.respondWith(Object.hasOwn(HASHES, name) ? answer(name, event.request) : earlier(name));
  });
}
