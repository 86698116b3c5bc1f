// Store the site for offline use once the game can be played, and offer a new version when it is complete. The event
// "newversion" carries the function that switches to it.
(() => {
  "use strict";
  // The service worker checks all files this long after the start, as a computer may be about to move.
  const REPAIR_MS = 3000;
  const root = document.documentElement;
  let workers;
  try {
    workers = navigator.serviceWorker;
  } catch {
    // Sandboxed frames refuse access.
  }
  if (!workers) return;

  const script = new URL("./sw.js", document.baseURI).href;
  const isOurs = (worker) => worker?.scriptURL === script;

  // Reload the page when the player has asked for it, or when it could not start. The first worker changes nothing, nor
  // does the loss of the last one, as when the player clears the site's data.
  let isAsked = false;
  let hadWorker = isOurs(workers.controller);
  workers.addEventListener("controllerchange", () => {
    const isReplaced = hadWorker && isOurs(workers.controller);
    hadWorker = isOurs(workers.controller);
    if (isAsked) location.reload();
    // Another tab has switched to a new version.
    else if (isReplaced) started.then(() => offer(() => location.reload()));
  });

  // Offer to switch to another version; a page that could not start has nothing to lose and switches at once.
  function offer(change) {
    if (root.dataset.failed) {
      // Otherwise Chromium may forget the change if the old worker gets a request just then.
      window.stop();
      change();
    } else window.dispatchEvent(new CustomEvent("newversion", { detail: change }));
  }

  function offerWaiting(worker) {
    offer(() => {
      isAsked = true;
      worker.postMessage("take over");
    });
  }

  async function keep() {
    const registration = await (root.dataset.failed
      ? workers.getRegistration()
      : workers.register(boot.trusted.createScriptURL(script)));
    // The site has no worker, or only one of a parent folder.
    if (registration?.scope !== new URL("./", script).href) return;
    const follow = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && registration.active) offerWaiting(worker);
      });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing);
    if (registration.waiting) offerWaiting(registration.waiting);
    setTimeout(() => registration.active?.postMessage("repair"), root.dataset.failed ? 0 : REPAIR_MS);
    // A newer version may start where this one has failed.
    if (root.dataset.failed) await registration.update();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  const started = new Promise((done) => {
    const check = () => {
      if (!root.classList.contains("ready") && !root.dataset.failed) return;
      settled.disconnect();
      done();
    };
    const settled = new MutationObserver(check);
    settled.observe(root, { attributes: true, attributeFilter: ["class", "data-failed"] });
    check();
  });
  // Offline, or where the browser forbids it, nothing can be stored, and the player need not know.
  started.then(() => (window.requestIdleCallback ?? setTimeout)(() => keep().catch(() => {})));
})();
