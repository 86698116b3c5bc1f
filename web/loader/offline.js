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
  const isOurs = (worker) => worker?.scriptURL === script;

  // The page is loaded anew when somebody has asked for that, or when it could not start. A first worker changes
  // nothing, nor does the loss of the last, as when people clear what sites have stored.
  let isAsked = false;
  let hadWorker = isOurs(workers.controller);
  workers.addEventListener("controllerchange", () => {
    const isReplaced = hadWorker && isOurs(workers.controller);
    hadWorker = isOurs(workers.controller);
    if (isAsked) location.reload();
    else if (isReplaced) started.then(() => offer(() => location.reload())); // another tab has changed over
  });

  // Offers to change over to another version; a page that could not start has nothing to lose.
  function offer(change) {
    if (root.dataset.failed) {
      window.stop(); // Chromium may forget the change when the old worker is asked for something just then
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
      : workers.register(script));
    if (registration?.scope !== new URL("./", script).href) return; // none, or that of a folder around this one
    const follow = (worker) =>
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && registration.active) offerWaiting(worker);
      });
    registration.addEventListener("updatefound", () => follow(registration.installing));
    follow(registration.installing);
    if (registration.waiting) offerWaiting(registration.waiting);
    registration.active?.postMessage("mend");
    if (root.dataset.failed) await registration.update(); // perhaps to a version that can start
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") registration.update().catch(() => {});
    });
  }

  const started = new Promise((done) => {
    const look = () => {
      if (!root.classList.contains("ready") && !root.dataset.failed) return;
      settled.disconnect();
      done();
    };
    const settled = new MutationObserver(look);
    settled.observe(root, { attributes: true, attributeFilter: ["class", "data-failed"] });
    look();
  });
  // Without a network, or where the browser does not allow it, nothing can be kept, and there is nothing to say.
  started.then(() => (window.requestIdleCallback ?? setTimeout)(() => keep().catch(() => {})));
})();
