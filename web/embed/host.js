// For pages that embed boards: <script src="…/web/embed/host.js" defer></script>. It gives each frame with a
// data-affinage attribute the height of its board, and the page `Affinage`:
//
//   Affinage.on(frame, "move", ({ ply, move, link }) => …)   a move was played or shown; returns a way to stop
//   Affinage.on(frame, "end", ({ winner, text, link }) => …) the game is over; winner is "" for a draw
//   Affinage.load(frame, "?board=hex:4#1/c3c2")              another game
//   Affinage.goto(frame, 3)                                  another ply of the game
//
// The attribute's value is the `id` in the query of the frame's address: letters, digits, - and _, at most 40.
(() => {
  "use strict";
  const LOWEST = 100;
  const HIGHEST = 4000; // pixels
  const heard = new WeakMap(); // frame: what to call, by event

  const originOf = (frame) => (frame.sandbox.length && !frame.sandbox.contains("allow-same-origin") ? "null" : new URL(frame.src, document.baseURI).origin);
  const send = (frame, type, detail) => {
    const origin = originOf(frame);
    frame.contentWindow?.postMessage({ affinage: frame.dataset.affinage, type, ...detail }, origin === "null" ? "*" : origin);
  };

  function resize(frame, { height }) {
    if (!Number.isFinite(height)) return;
    frame.style.aspectRatio = "auto";
    frame.style.height = `${Math.min(HIGHEST, Math.max(LOWEST, height))}px`;
  }

  addEventListener("message", ({ source, origin, data }) => {
    const frames = [...document.querySelectorAll("iframe[data-affinage]")];
    const frame = frames.find((each) => each.contentWindow === source);
    if (!frame || origin !== originOf(frame) || data?.affinage !== frame.dataset.affinage) return;
    if (data.type === "here") send(frame, "hello");
    if (data.type === "size") resize(frame, data);
    for (const act of heard.get(frame)?.[data.type] ?? []) act(data);
  });

  const greet = () => document.querySelectorAll("iframe[data-affinage]").forEach((frame) => send(frame, "hello"));
  if (document.readyState === "complete") greet();
  else addEventListener("load", greet); // those that were there before this script

  window.Affinage = {
    on(frame, type, act) {
      if (!["move", "end"].includes(type)) throw new RangeError(`${type} is no event; events are move, end`);
      const lists = heard.get(frame) ?? { move: new Set(), end: new Set() };
      heard.set(frame, lists);
      lists[type].add(act);
      return () => lists[type].delete(act);
    },
    load: (frame, link) => send(frame, "load", { link }),
    goto: (frame, ply) => send(frame, "goto", { ply }),
  };
})();
