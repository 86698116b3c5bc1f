// Has the site kept for use without a network, once the game can be played, and offers a new version when it is
// whole: the event "newversion" carries the function that changes over to it.
(() => {
  "use strict";
  const root = document.documentElement;
  let workers;
  try {
    workers = navigator.serviceWorker;
  } catch {
    // A sandboxed frame is refused.
  }
  if (!workers) return;

  const script = new URL("./sw.js", document.baseURI).href;
  // A page of one version is never left to the worker of another. The first worker, though, changes nothing.
  let reloads = workers.controller?.scriptURL === script;
  workers.addEventListener("controllerchange", () => {
    if (reloads) location.reload();
    reloads = true;
  });

  function offer(worker) {
    const take = () => {
      reloads = true;
      worker.postMessage("take over");
    };
    if (root.dataset.failed) {
      window.stop(); // Chromium may forget the change when the old worker is asked for something just then
      take();
    } else window.dispatchEvent(new CustomEvent("newversion", { detail: take }));
  }

  async function keep() {
    const registration = await (root.dataset.failed
      ? workers.getRegistration()
      : workers.register(script));
    if (registration?.scope !== new URL("./", script).href) return; // none, or that of a folder around this one
    const follow = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && registration.active) offer(worker);
      });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing);
    if (registration.waiting) offer(registration.waiting);
    registration.active?.postMessage("mend");
    if (root.dataset.failed) await registration.update(); // perhaps to a version that can start
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  function begin() {
    if (!root.classList.contains("ready") && !root.dataset.failed) return;
    settled.disconnect();
    // Without a network, or where the browser does not allow it, nothing can be kept, and there is nothing to say.
    (window.requestIdleCallback ?? setTimeout)(() => keep().catch(() => {}));
  }
  const settled = new MutationObserver(begin);
  settled.observe(root, { attributes: true, attributeFilter: ["class", "data-failed"] });
  begin();
})();
