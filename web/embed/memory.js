// Loaded once Python runs. A board out of sight gives back the memory of its Python, about 110 MB: it becomes a picture
// of its position, as before the first touch, and the next touch continues the game.
"use strict";

{
  // A board may be out of sight for this long.
  const PATIENCE_MS = 30_000;
  // A board out of sight gives its memory back at once when this many others have been touched later.
  const MAX_NEWER = 3;
  // The board cannot leave while the computer thinks, a replay runs, a puzzle is checked or the network is down.
  const RETRY_MS = 5000;
  const root = document.documentElement;

  let isInView = true;
  let newer = 0;
  let timer;
  const isSeen = () => isInView && !document.hidden;

  function followVisibility() {
    clearTimeout(timer);
    if (isSeen()) newer = 0;
    else timer = setTimeout(giveBack, PATIENCE_MS);
  }

  async function giveBack() {
    clearTimeout(timer);
    if (isSeen()) return;
    // If the page could not load again, the game would be lost.
    const isThere = await fetch(location.href).then(({ ok }) => ok, () => false);
    if (isSeen()) return;
    delete root.dataset.next;
    // Python answers at once, in `next`.
    if (isThere) dispatchEvent(new CustomEvent("embed:command", { detail: '{"leave": true}' }));
    if (!root.dataset.next) timer = setTimeout(giveBack, RETRY_MS);
    else dispatchEvent(new CustomEvent("embed:leave", { detail: root.dataset.next }));
  }

  // Frames of one site within one page receive these messages; sandboxed frames do not.
  const touches = new BroadcastChannel("affinage embeds");
  touches.addEventListener("message", () => {
    newer += 1;
    if (newer >= MAX_NEWER) giveBack();
  });
  // This is for the touch that loaded this script.
  touches.postMessage("");

  document.addEventListener("visibilitychange", followVisibility);
  new IntersectionObserver((seen) => {
    isInView = seen.at(-1).isIntersecting;
    followVisibility();
  }).observe(document.body);
}
