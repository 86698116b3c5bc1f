// What must work before Python does: the theme, the downloads once the page is painted, the progress bar, and plain
// words with a retry button when a part is missing. Python ends it by setting the class "ready" on the root element.
(() => {
  "use strict";
  const root = document.documentElement;
  const SILENCE_MS = 45000; // without a byte or a stage for so long, something is stuck
  const WEIGHTS = { fetch: 70, start: 92, table: 97 }; // per cent of the bar at the end of each stage
  const STREAMED = 0.85; // the part of the downloads that is done when the library, which is counted, has come
  const LIBRARY_BYTES = 2.5e6; // about
  const RUNTIME_BYTES = 1e7; // about, and less where the server compresses it and says how much
  const PAINT_MS = 1000; // a page that is not painted by then begins without
  const DARK_FOR = new Map([["light", "not all"], ["dark", "all"]]); // themes: the dark sheet's media
  const FAST_MBIT = 30; // from here on the snapshot's 6 MB come sooner than Python starts without it

  const part = (id) => document.getElementById(id);
  try {
    const media = DARK_FOR.get(localStorage.getItem("affinage.theme"));
    if (media && !root.classList.contains("embed")) part("dark").media = media; // an embed's theme is in its address
  } catch {
    // Storage is refused in some private windows and frames: follow the system.
  }
  let settled = false; // failed, or playing
  let watch = 0;
  let patience = SILENCE_MS;
  let reached = 4;

  const stop = () => {
    settled = true;
    clearTimeout(watch);
  };

  const fail = (text) => {
    if (settled || root.classList.contains("ready")) return;
    stop();
    root.dataset.failed = "true";
    if (part("retry")) say(text);
    else document.addEventListener("DOMContentLoaded", () => say(text)); // the downloads begin before the page is there
  };

  const say = (text) => {
    part("loading-text").textContent = text;
    part("loading-bar").hidden = true;
    part("retry").hidden = false;
    part("retry").addEventListener("click", () => location.reload());
  };

  const lost = () => fail("A part of the game could not be fetched. Check the connection and try again.");

  const show = (text, percent) => {
    if (settled || !part("loading-text")) return;
    clearTimeout(watch);
    watch = setTimeout(lost, patience);
    reached = Math.max(reached, percent);
    if (part("loading-text").textContent !== text) part("loading-text").textContent = text;
    part("loading-bar").value = reached;
  };

  // The large parts are asked for together. Whoever fetches one later is handed what is on the way.
  const served = Boolean(document.currentScript.src); // or else within affinage.html, which brings its parts itself
  const site = new URL("../", document.currentScript.src || location.href);
  const address = (path) => new URL(path, site).href;
  const LIBRARY = address("vendor/pyodide/python_stdlib.zip");
  const RUNTIME = address("vendor/pyodide/pyodide.asm.wasm");
  const MODULES = [
    "vendor/pyscript/core.js",
    "vendor/pyscript/core-C9KDLldu.js",
    "vendor/pyscript/toml-V4Savzlc.js",
    "vendor/pyodide/pyodide.mjs",
    "vendor/pyodide/pyodide.asm.mjs",
    "web/snapshot.mjs",
  ];
  const early = new Map();
  const ask = window.fetch.bind(window);
  // A page that failed asks for nothing more: that would hold up a new version that could start.
  const fetchPlainly = (...request) =>
    root.dataset.failed ? Promise.reject(new TypeError("the page has failed")) : ask(...request);

  const fetchPart = async (...request) => {
    try {
      const response = await fetchPlainly(...request);
      if (!response.ok) lost();
      return response;
    } catch (error) {
      lost();
      throw error;
    }
  };

  // Counting the library's bytes shows that something moves. The runtime, which comes beside it, is left alone:
  // the browser compiles it on the way, and would not keep what comes of a copy.
  const count = async (response) => {
    const chunks = [];
    const reader = response.body.getReader();
    let received = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      received += part.value.byteLength;
      show("Fetching Python…", Math.min(1, received / LIBRARY_BYTES) * STREAMED * WEIGHTS.fetch);
    }
    return new Response(new Blob(chunks), response);
  };

  // A runtime that has begun to come makes no sign before its end: it is given as long as the library's pace takes.
  const waitAsLong = async (runtime, library, began) => {
    try {
      await library;
      const took = performance.now() - began;
      const size = Number((await runtime).headers.get("content-length")) || RUNTIME_BYTES;
      if (reached >= WEIGHTS.fetch) return; // it is there
      patience = Math.max(patience, (took * size) / LIBRARY_BYTES);
      show("Fetching Python…", reached);
    } catch {
      // Said by then.
    }
  };

  // The library's own time tells how fast the link is; if nothing came over it, it is not known and taken as slow.
  const fastLink = new Promise((resolve) => {
    new PerformanceObserver((_, observer) => {
      const [library] = performance.getEntriesByName(LIBRARY);
      if (!library) return;
      observer.disconnect();
      const [runtime = library] = performance.getEntriesByName(RUNTIME); // half of the link until it has all come
      const bits = (library.transferSize + runtime.transferSize) * 8;
      const ms = library.responseEnd - library.responseStart;
      resolve(bits / ms / 1000 >= FAST_MBIT && !navigator.connection?.saveData);
    }).observe({ type: "resource", buffered: true });
  });

  window.fetch = (...request) => {
    if (settled) return fetchPlainly(...request);
    const wanted = typeof request[0] === "string" || request[0] instanceof URL ? new URL(request[0], location).href : "";
    const part = early.get(wanted);
    early.delete(wanted);
    return part ?? fetchPart(...request);
  };
  window.boot = { fastLink, fetchPlainly, served };

  const begin = () => {
    // Compiling starts with the first byte and not when Pyodide comes to it; Pyodide only gets the result.
    const began = performance.now();
    const runtime = fetchPart(RUNTIME);
    const compiled = WebAssembly.compileStreaming(runtime);
    compiled.then(() => {
      patience = SILENCE_MS;
      show("Fetching Python…", WEIGHTS.fetch);
    }, lost);
    early.set(RUNTIME, Promise.resolve(new Response()));
    WebAssembly.instantiateStreaming = async (_, imports) => {
      const module = await compiled;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    early.set(LIBRARY, fetchPart(LIBRARY).then(count));
    waitAsLong(runtime, early.get(LIBRARY), began);
    for (const path of ["pyscript.toml", "affinage.zip", "web/main.py", "vendor/pyodide/pyodide-lock.json"]) {
      early.set(address(path), fetchPart(address(path)));
    }
    for (const coming of early.values()) coming.catch(() => {}); // said by then
    for (const path of MODULES) {
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: address(path) }));
    }
    document.head.append(part("scripts").content.cloneNode(true));
  };

  // What is fetched or compiled before the first paint holds it up, and soon after it is as early.
  const afterPaint = (act) => {
    if (document.hidden) return act(); // and never painted, perhaps
    const once = () => {
      clearTimeout(timer);
      observer.disconnect();
      act();
    };
    const observer = new PerformanceObserver((seen) => {
      if (seen.getEntriesByName("first-contentful-paint").length) once(); // a bare background may come before
    });
    const timer = setTimeout(once, PAINT_MS);
    observer.observe({ type: "paint", buffered: true });
  };
  const able = typeof WebAssembly === "object";
  if (!able) fail("This browser cannot run the game: it has no WebAssembly. A newer browser can.");
  else if (served) afterPaint(begin);

  const stages = {
    "Loading Pyodide": ["Fetching Python…", 6],
    "Loaded interpreter": ["Unpacking the game…", WEIGHTS.start],
    "Loaded Pyodide": ["Setting the table…", WEIGHTS.table],
  };
  window.addEventListener("py:progress", (event) => {
    const stage = stages[event.detail];
    if (stage) show(...stage);
  });
  window.addEventListener("py:done", () => (root.classList.contains("ready") ? stop() : broken()));
  window.addEventListener("error", (event) => (event.target.src || event.target.href) && lost(), true);
  window.addEventListener("unhandledrejection", lost);

  const broken = () => fail("The game could not start. Try again; if that does not help, try another browser.");

  const watchPage = () => {
    show("Unwrapping the cheese…", 4);
    // PyScript reports a bad or missing configuration only by an element it adds to the page.
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".py-error")) return;
      observer.disconnect();
      lost();
    }).observe(document.body, { childList: true });
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", watchPage);
  else watchPage(); // an embed starts on the first touch
})();
