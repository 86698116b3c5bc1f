// On a repeat visit, compile the runtime that the service worker has stored before the board is drawn: it takes longest.
"use strict";

// A promise of the compiled runtime, or of null if it is not stored; undefined where the page asks for it later.
window.affinageRuntime = (() => {
  // Its address, which the build writes here.
  const RUNTIME = null;

  async function compiled() {
    const url = new URL(RUNTIME, document.baseURI).href;
    return (await caches.match(url)) ? WebAssembly.compileStreaming(fetch(url)) : null;
  }

  try {
    const begins = RUNTIME && navigator.serviceWorker.controller && !document.documentElement.classList.contains("landing");
    const coming = begins ? compiled() : undefined;
    // The loader handles what is damaged.
    coming?.catch(() => {});
    return coming;
  } catch {
    // Sandboxed frames refuse access to workers.
    return undefined;
  }
})();
