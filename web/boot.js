// What must work before Python does: the theme before the first paint, the progress bar, and plain words with
// a retry button when a part is missing. Python ends it by setting the class "ready" on the root element.
(() => {
  "use strict";
  const root = document.documentElement;
  const SILENCE_MS = 45000; // without a byte or a stage for so long, something is stuck
  const WEIGHTS = { fetch: 70, start: 92, table: 97 }; // per cent of the bar at the end of each stage
  const EXPECTED_BYTES = 12.5e6; // of the runtime; only the bar's pace depends on it

  let theme = null;
  try {
    theme = localStorage.getItem("affinage.theme");
  } catch {
    // Storage is refused in some private windows and frames: follow the system.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = theme === "light" || theme === "dark" ? theme : dark ? "dark" : "light";

  const part = (id) => document.getElementById(id);
  let settled = false; // failed, or playing
  let watch = 0;
  let reached = 4;

  const stop = () => {
    settled = true;
    clearTimeout(watch);
  };

  const fail = (text) => {
    if (settled || root.classList.contains("ready")) return;
    stop();
    root.dataset.failed = "true";
    part("loading-text").textContent = text;
    part("loading-bar").hidden = true;
    part("retry").hidden = false;
    part("retry").addEventListener("click", () => location.reload());
  };

  const lost = () => fail("A part of the game could not be fetched. Check the connection and try again.");

  const show = (text, percent) => {
    if (settled || !part("loading-text")) return;
    clearTimeout(watch);
    watch = setTimeout(lost, SILENCE_MS);
    reached = Math.max(reached, percent);
    if (part("loading-text").textContent !== text) part("loading-text").textContent = text;
    part("loading-bar").value = reached;
  };

  // The runtime is fetched by others; counting its bytes on the way shows that something moves.
  let received = 0;
  const fetchPlainly = window.fetch.bind(window);
  window.fetch = async (...request) => {
    if (settled) return fetchPlainly(...request);
    let response;
    try {
      response = await fetchPlainly(...request);
    } catch (error) {
      lost();
      throw error;
    }
    if (!response.ok) lost();
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, control) {
        received += chunk.byteLength;
        show("Fetching Python…", Math.min(WEIGHTS.fetch, (received / EXPECTED_BYTES) * WEIGHTS.fetch));
        control.enqueue(chunk);
      },
    });
    const { status, statusText, headers, url } = response;
    const counted = new Response(response.body.pipeThrough(counter), { status, statusText, headers });
    Object.defineProperty(counted, "url", { value: url });
    return counted;
  };

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

  document.addEventListener("DOMContentLoaded", () => {
    if (typeof WebAssembly !== "object") {
      fail("This browser cannot run the game: it has no WebAssembly. A newer browser can.");
      return;
    }
    show("Unwrapping the cheese…", 4);
    // PyScript reports a bad or missing configuration only by an element it adds to the page.
    new MutationObserver((_, observer) => {
      if (!document.querySelector(".py-error")) return;
      observer.disconnect();
      lost();
    }).observe(document.body, { childList: true });
  });
})();
