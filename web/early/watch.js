// Report that web/loader/boot.js does not load or run, as it is the script that reports all other failures. "Try again"
// bypasses the stored copies of the site.
"use strict";

const affinageWatch = (() => {
  const SCRIPT = "./web/loader/boot.js";
  const PATIENCE_MS = 45000;
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const site = new URL("./", document.baseURI);

  // Delete the stored copies of the site, if the site can be downloaded again.
  async function forget() {
    // The query bypasses stored copies.
    const answer = await fetch(`${SCRIPT}?again`, { cache: "no-store" });
    if (!answer.ok) return;
    for (const name of await caches.keys()) {
      if (name.startsWith(`affinage ${site.pathname} `)) await caches.delete(name);
    }
    await fetch(SCRIPT, { cache: "reload" });
  }

  const again = () => forget().catch(() => {}).then(() => location.reload());

  function say(text) {
    root.dataset.failed = "true";
    byId("loading-text").textContent = text;
    // The hint asks for patience, but nothing will happen now.
    byId("hint").textContent = "";
    byId("loading-bar").hidden = true;
    byId("retry").hidden = false;
    byId("retry").addEventListener("click", again, { once: true });
  }

  async function lose(isFailed) {
    const failure = isFailed && (await affinageFailures.ofScript(fetch, new URL(SCRIPT, site).href));
    const text = failure ? failure.message : affinageFailures.lost().message;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => say(text), { once: true });
    else say(text);
  }

  /** Wait for the script; call `lost` if it fails or takes too long. */
  function begin(lost = lose) {
    const end = (isFailed) => {
      clearTimeout(timer);
      removeEventListener("error", failed, true);
      if (!window.boot) lost(isFailed);
    };
    const failed = ({ target, filename }) => {
      // The script did not load, or is not a script.
      if (new URL(SCRIPT, site).href === (filename ?? target.src)) end(true);
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    addEventListener("error", failed, true);
  }

  return { begin };
})();

// An embed begins at the first touch.
if (!document.documentElement.classList.contains("embed")) affinageWatch.begin();
