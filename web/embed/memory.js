// Loaded once Python runs. A board out of sight gives back the memory of its Python, about 110 MB: it becomes a picture
// of its position, as before the first touch, and the next touch continues the game.
"use strict";

{
  const PATIENCE_MS = 30_000; // out of sight
  const MAX_NEWER = 3; // boards touched later; with that many, memory is given back at once
  const RETRY_MS = 5000; // while the computer thinks, a replay runs, a puzzle is checked or the network is down
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
    const isThere = await fetch(location.href).then(({ ok }) => ok, () => false); // or the game would be lost
    if (isSeen()) return;
    delete root.dataset.next;
    if (isThere) dispatchEvent(new CustomEvent("embed:command", { detail: '{"leave": true}' })); // answered at once
    if (!root.dataset.next) timer = setTimeout(giveBack, RETRY_MS);
    else dispatchEvent(new CustomEvent("embed:leave", { detail: root.dataset.next }));
  }

  // Frames of one site within one page receive these messages; sandboxed frames do not.
  const touches = new BroadcastChannel("affinage embeds");
  touches.addEventListener("message", () => {
    newer += 1;
    if (newer >= MAX_NEWER) giveBack();
  });
  touches.postMessage(""); // for the touch that loaded this script

  document.addEventListener("visibilitychange", followVisibility);
  new IntersectionObserver((seen) => {
    isInView = seen.at(-1).isIntersecting;
    followVisibility();
  }).observe(document.body);
}
