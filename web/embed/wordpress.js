// What WordPress wants of an embed that oEmbed brought: it hides the frame until the frame has sent its height, with a
// secret that it adds to the address behind another #, and keeps no style of the frame. See its wp-embed.js.
"use strict";

const affinageWordPress = (() => {
  const SECRET = /#\?secret=([A-Za-z0-9]{1,40})$/;
  const WIDEST = 480; // pixels of the board, as oEmbed offers it: its frames are as wide as their column
  const root = document.documentElement;
  const secretOf = (hash) => SECRET.exec(hash)?.[1] ?? "";

  let secret = secretOf(location.hash);

  function sendHeight() {
    if (!secret || parent === self) return;
    const room = document.getElementById("room").getBoundingClientRect();
    const beside = root.scrollHeight - room.height;
    const height = root.classList.contains("sized") ? root.scrollHeight : beside + Math.min(room.width, WIDEST);
    parent.postMessage({ message: "height", value: Math.ceil(height), secret }, "*"); // which is no secret of ours
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.message !== "ready" || !secretOf(`#?secret=${data.secret}`)) return;
    secret = data.secret;
    sendHeight();
  });
  addEventListener("hashchange", () => {
    secret = secretOf(location.hash) || secret;
    sendHeight();
  });
  document.addEventListener("DOMContentLoaded", () => {
    const sizes = new ResizeObserver(sendHeight); // which begins with one call
    for (const element of [document.body, document.getElementById("room")]) sizes.observe(element);
  });

  return {
    /** The fragment of an address without what WordPress added. */
    fragment: (hash) => hash.replace(SECRET, ""),
    /** What to add to an address that takes the place of this one. */
    mark: () => secret && `#?secret=${secret}`,
  };
})();
