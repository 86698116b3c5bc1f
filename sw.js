// Keeps the whole site for use without a network. A version is used once every file of its list has been fetched
// and checked, and not before. `make site` writes the list; here it is empty, so that of the sources nothing is
// kept, and what a built site at the same address had kept goes away.
"use strict";

const VERSION = "";
const FILES = {}; // address within the site: SHA-256, base64

const SCOPE = self.registration.scope;
const OURS = `affinage ${new URL(SCOPE).pathname} `; // begins the names of this folder's caches, and of no other's
const CACHE = OURS + VERSION;
const NAMES = Object.keys(FILES);
const PART = /^python\/[a-z]+-([0-9a-f]{16})\.pack$/;

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const address = (name) => new URL(name, SCOPE).href;
const ourCaches = async () => (await caches.keys()).filter((key) => key.startsWith(OURS));

// A kept file, or undefined if it is missing or its bytes are not the right ones.
async function kept(name, cacheName = CACHE) {
  try {
    const response = await caches.match(address(name), { cacheName, ignoreVary: true });
    const body = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    const right = btoa(String.fromCharCode(...digest)) === FILES[name];
    return right ? new Response(body, { headers: response.headers }) : undefined;
  } catch {
    return undefined; // a storage that cannot be read is like an empty one
  }
}

// A file from the network; fails when there is none, or none with the right bytes. Hosts that leave `.html` out of
// addresses redirect to it, and no page may be answered with what was redirected: so it is a response of its own.
async function fetchRight(name) {
  const { body, headers } = await fetch(address(name), { cache: "no-cache", integrity: `sha256-${FILES[name]}` });
  return new Response(body, { headers });
}

async function install() {
  const earlier = await ourCaches();
  const cache = await caches.open(CACHE);
  const add = async (name) => {
    let file;
    for (const other of earlier) file ??= await kept(name, other);
    await cache.put(address(name), file ?? (await fetchRight(name)));
  };
  try {
    await Promise.all(NAMES.map(add));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

const pages = new Set(); // ids of those that this version has started

// Drops what earlier versions kept, once no page is left that may have been started by one: it goes on here, and may
// still come to need its computer.
async function clear() {
  const others = (await ourCaches()).filter((key) => key !== CACHE);
  const shown = await self.clients.matchAll({ includeUncontrolled: true });
  const { installing, waiting } = self.registration; // a later version, whose cache is none of those to go
  if (installing || waiting || shown.some(({ id, url }) => url.startsWith(SCOPE) && !pages.has(id))) return;
  for (const key of others) await caches.delete(key);
}

async function activate() {
  await clear();
  await self.clients.claim();
}

const isHere = () => caches.has(CACHE).catch(() => false);

async function mend() {
  if (!(await isHere())) return install();
  const cache = await caches.open(CACHE);
  for (const name of NAMES) {
    if (!(await kept(name))) await cache.put(address(name), await fetchRight(name));
  }
}

const putBack = async (name, response) => (await caches.open(CACHE)).put(address(name), response);

async function answer(name, request) {
  const file = await kept(name);
  if (file) return file;
  const isPage = request.mode === "navigate";
  if (isPage || (await isHere())) {
    try {
      const response = await fetchRight(name);
      await putBack(name, response.clone()).catch(() => {}); // a full storage takes nothing; the network has it
      return response;
    } catch {
      if (!isPage) return Response.error(); // rather than parts of two versions in one page
    }
  }
  const response = await fetch(request);
  // The server has another version, and this one no page to start with: it stands aside.
  if (isPage && response.ok) await caches.delete(CACHE).catch(() => {});
  return response;
}

// A part of an earlier version, whose name has its hash.
async function earlier(name) {
  const [, hash] = PART.exec(name);
  for (const key of await ourCaches()) {
    const response = await caches.match(address(name), { cacheName: key });
    const body = await response?.arrayBuffer();
    if (body && hex(await crypto.subtle.digest("SHA-256", body)).startsWith(hash)) return new Response(body);
  }
  return fetch(address(name));
}

// The name of the file that answers a request, if one does: a page with any query, or without its `.html`, is the same.
function wanted({ method, mode, url }) {
  if (method !== "GET" || !url.startsWith(SCOPE)) return undefined;
  const isPage = mode === "navigate";
  const inner = url.slice(SCOPE.length).replace(isPage ? /[?#].*/ : /#.*/, "");
  const names = [inner || "index.html", ...(isPage ? [`${inner}.html`] : [])];
  return names.find((name) => Object.hasOwn(FILES, name) || PART.test(name));
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "mend") {
    pages.add(event.source.id);
    event.waitUntil(Promise.allSettled([mend(), clear()])); // or at the next visit
  }
  if (event.data === "take over") self.skipWaiting();
});
if (NAMES.length) {
  self.addEventListener("fetch", (event) => {
    const name = wanted(event.request);
    if (name) event.respondWith(Object.hasOwn(FILES, name) ? answer(name, event.request) : earlier(name));
  });
}
