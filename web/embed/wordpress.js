// What WordPress expects of an oEmbed frame: it hides the frame until the frame sends its height with a secret, which
// it adds to the address after another #, and it ignores the frame's styles. See its wp-embed.js.
"use strict";

const affinageWordPress = (() => {
  const SECRET = /#\?secret=([A-Za-z0-9]{1,40})$/;
  // The width of the board in pixels, as offered by oEmbed. Frames are as wide as their column.
  const WIDEST = 480;
  const root = document.documentElement;
  const secretOf = (hash) => SECRET.exec(hash)?.[1] ?? "";

  let secret = secretOf(location.hash);

  function sendHeight() {
    if (!secret || parent === self) return;
    const room = document.getElementById("room").getBoundingClientRect();
    const beside = root.scrollHeight - room.height;
    const height = root.classList.contains("sized") ? root.scrollHeight : beside + Math.min(room.width, WIDEST);
    // Any page may read this, as the secret belongs to WordPress.
    parent.postMessage({ message: "height", value: Math.ceil(height), secret }, "*");
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
    // The observer also calls once at the start.
    const sizes = new ResizeObserver(sendHeight);
    for (const element of [document.body, document.getElementById("room")]) sizes.observe(element);
  });

  return {
    /** Return the fragment of an address without what WordPress added. */
    fragment: (hash) => hash.replace(SECRET, ""),
    /** Return what to add to an address that replaces this one. */
    mark: () => secret && `#?secret=${secret}`,
  };
})();
