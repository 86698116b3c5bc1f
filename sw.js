// Store the whole site for offline use. A version is used only once every file of its list has been fetched and
// checked. The files of the workshop are stored when that page asks for it. `make site` writes the lists. Here they are
// empty: the sources are not stored, and what a built site at the same address has stored is deleted.
//
// The runtime and its glue are stored unpacked as well: browsers keep compiled code for the next visit if it comes
// untouched from an address. Pages that find them there load them from there.
"use strict";

// SHA-256 in base64 by the address within the site.
const VERSION = "";
const FILES = {};
const WORKSHOP = {};
const UNPACKED = {};

const SCOPE = self.registration.scope;
// The prefix of this folder's cache names, and of no others.
const OURS = `affinage ${new URL(SCOPE).pathname} `;
const CACHE = OURS + VERSION;
const HASHES = { ...FILES, ...WORKSHOP };
// With less room than this many bytes, nothing is stored twice.
const ROOM = 100e6;
const NAMES = Object.keys(FILES);
const PART = /^python\/[a-z]+-([0-9a-f]{16})\.pack\.png$/;

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

// Store files, from the cache of an earlier version if they have not changed.
async function store(names) {
  const earlier = await ourCaches();
  const cache = await caches.open(CACHE);
  const add = async (name) => {
    let file;
    for (const other of earlier) file ??= await kept(name, other);
    await cache.put(address(name), file ?? (await fetchRight(name)));
  };
  await Promise.all(names.map(add));
}

// Store what is missing or damaged of the unpacked files, where there is room: pages do without.
async function unpack() {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota - usage < ROOM) return;
  const cache = await caches.open(CACHE);
  for (const [name, [packed, hash]] of Object.entries(UNPACKED)) {
    if (await kept(name, CACHE, hash)) continue;
    const { body } = await kept(packed);
    const plain = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    const headers = { "content-type": name.endsWith(".js") ? "text/javascript" : "application/wasm" };
    if ((await digest(plain)) === hash) await cache.put(address(name), new Response(plain, { headers }));
  }
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
    await unpack().catch(() => {});
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
  const cache = await caches.open(CACHE);
  for (const name of NAMES) {
    if (!(await kept(name))) await cache.put(address(name), await fetchRight(name));
  }
  await unpack();
}

const putBack = async (name, response) => (await caches.open(CACHE)).put(address(name), response);

async function answer(name, request) {
  const file = await kept(name);
  if (file) return file;
  const isPage = request.mode === "navigate";
  if (isPage || (await isHere())) {
    try {
      const response = await fetchRight(name);
      // Storage may be full, but the page still gets the file.
      await putBack(name, response.clone()).catch(() => {});
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
  return names.find((name) => Object.hasOwn(HASHES, name) || Object.hasOwn(UNPACKED, name) || PART.test(name));
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
    if (Object.hasOwn(UNPACKED, name)) event.respondWith(untouched(name));
    else event.respondWith(Object.hasOwn(HASHES, name) ? answer(name, event.request) : earlier(name));
  });
}
