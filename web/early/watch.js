// Says so when web/loader/boot.js does not come or cannot run: it is what would say anything else. "Try again" gets past what
// is kept of the site.
"use strict";

const affinageWatch = (() => {
  const SCRIPT = "./web/loader/boot.js";
  const PATIENCE_MS = 45000;
  const root = document.documentElement;
  const part = (id) => document.getElementById(id);
  const site = new URL("./", document.baseURI);

  // Drops what the browser keeps of the site, if the site can be had anew.
  async function forget() {
    const answer = await fetch(`${SCRIPT}?again`, { cache: "no-store" }); // a query takes it past what is kept
    if (!answer.ok) return;
    for (const name of await caches.keys()) {
      if (name.startsWith(`affinage ${site.pathname} `)) await caches.delete(name);
    }
    await fetch(SCRIPT, { cache: "reload" });
  }

  const again = () => forget().catch(() => {}).then(() => location.reload());

  function say(text) {
    root.dataset.failed = "true";
    part("loading-text").textContent = text;
    part("hint").textContent = ""; // nothing is waited for any more
    part("loading-bar").hidden = true;
    part("retry").hidden = false;
    part("retry").addEventListener("click", again, { once: true });
  }

  async function lose(isFailed) {
    const failure = isFailed && (await affinageFailures.ofScript(fetch, new URL(SCRIPT, site).href));
    const text = failure ? failure.message : affinageFailures.lost().message;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => say(text), { once: true });
    else say(text);
  }

  /** Begins to wait for the script, and does what is given, or says that it is lost, when it is. */
  function begin(lost = lose) {
    const end = (isFailed) => {
      clearTimeout(timer);
      removeEventListener("error", failed, true);
      if (!window.boot) lost(isFailed);
    };
    const failed = ({ target, filename }) => {
      if (new URL(SCRIPT, site).href === (filename ?? target.src)) end(true); // it did not come, or is none
    };
    const timer = setTimeout(end, PATIENCE_MS, false);
    addEventListener("error", failed, true);
  }

  return { begin };
})();

if (!document.documentElement.classList.contains("embed")) affinageWatch.begin(); // or at the first touch
