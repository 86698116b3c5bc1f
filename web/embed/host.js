// For pages that embed boards: <script src="…/web/embed/host.js" defer></script>. It fits the height of each frame with
// a data-affinage attribute to its board, and gives the page the object `Affinage`:
//
//   Affinage.on(frame, "move", ({ ply, move, link }) => …)   a move was played or shown; returns a function to stop
//   Affinage.on(frame, "end", ({ winner, text, link }) => …) the game is over; winner is "" for a draw
//   Affinage.on(frame, "error", ({ text }) => …)             a command failed, or the frame's address is wrong
//   Affinage.load(frame, "?board=hex:4#1/c3c2")              show another game
//   Affinage.goto(frame, 3)                                  show another ply of the game
//
// Commands sent before the board is ready run as soon as it is.
//
// The attribute's value is the `id` in the query of the frame's address: letters, digits, - and _, at most 40.
(() => {
  "use strict";
  const LOWEST = 100;
  const HIGHEST = 4000; // pixels
  const EVENTS = ["move", "end", "error"];
  // The callbacks of each frame, by event.
  const heard = new WeakMap();
  // From the window of a frame to the frame's address when it reported "here".
  const spoken = new WeakMap();
  // The commands that wait until a frame is ready.
  const kept = new WeakMap();

  const framesHere = () => [...document.querySelectorAll("iframe[data-affinage]")];
  const isThere = (frame) => spoken.get(frame.contentWindow) === frame.src;
  const originOf = (frame) => (frame.sandbox.length && !frame.sandbox.contains("allow-same-origin") ? "null" : new URL(frame.src, document.baseURI).origin);
  const send = (frame, type, detail) => {
    const origin = originOf(frame);
    frame.contentWindow.postMessage({ affinage: frame.dataset.affinage, type, ...detail }, origin === "null" ? "*" : origin);
  };

  // Send commands to one page of a frame at a time: loading another game may bring another page.
  function command(frame, type, detail) {
    if (!isThere(frame)) return void kept.set(frame, type === "load" ? { load: detail } : { ...kept.get(frame), [type]: detail });
    if (type === "load") spoken.delete(frame.contentWindow);
    send(frame, type, detail);
  }

  function welcome(frame) {
    spoken.set(frame.contentWindow, frame.src);
    send(frame, "hello");
    const commands = Object.entries(kept.get(frame) ?? {});
    kept.delete(frame);
    for (const [type, detail] of commands) command(frame, type, detail);
  }

  function resize(frame, { height }) {
    if (!Number.isFinite(height)) return;
    frame.style.aspectRatio = "auto";
    frame.style.minHeight = "0";
    frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, height))}px`;
  }

  addEventListener("message", ({ source, origin, data }) => {
    const frame = framesHere().find((each) => each.contentWindow === source);
    if (!frame || origin !== originOf(frame) || data?.affinage !== frame.dataset.affinage) return;
    if (data.type === "here") welcome(frame);
    if (data.type === "size") resize(frame, data);
    // The frame is away until its next page reports.
    if (data.type === "away") spoken.delete(source);
    for (const act of heard.get(frame)?.get(data.type) ?? []) act(data);
  });

  // Frames that loaded before this script reported too early: ask them again. Any other page in the frame may read the
  // question, but it contains only what the frame's own address has.
  for (const frame of framesHere()) frame.contentWindow.postMessage({ affinage: frame.dataset.affinage, type: "call" }, "*");

  window.Affinage = {
    on(frame, type, act) {
      if (!EVENTS.includes(type)) throw new RangeError(`unknown event '${type}'; expected ${EVENTS.join(", ")}`);
      const acts = heard.get(frame) ?? new Map(EVENTS.map((each) => [each, new Set()]));
      heard.set(frame, acts);
      acts.get(type).add(act);
      return () => acts.get(type).delete(act);
    },
    load: (frame, link) => command(frame, "load", { link }),
    goto: (frame, ply) => command(frame, "goto", { ply }),
  };
})();
