// The board in #picture until Python draws its own, and the cell tapped on it, which Python then selects.
"use strict";

const affinageEarlyBoard = (() => {
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);
  const isOver = () => root.classList.contains("ready") || Boolean(root.dataset.failed);

  // Observes the size of the board's frame.
  let sizes = null;
  // The click handler of the board.
  let react = null;

  // Show the board of an address; `letters` is null if its stones are unknown.
  function show({ game, view }, letters) {
    if (isOver()) return;
    const kinds = (letters ?? view.coords.map(() => "")).map((letter) => game.kinds[letter] ?? "");
    const counts = Object.values(game.kinds).map((kind) => [kind, kinds.filter((at) => at === kind).length]);
    const stones = counts.filter(([, number]) => number).map(([colour, number]) => affinageWords("stone", { number, colour }));
    const about = stones.length ? "stones" : letters ? "no stones" : "unknown stones";
    const title = affinageWords(about, { game: game.name, stones: stones.join(", ") });
    let shown = 0;
    const fit = () => {
      const rem = parseFloat(getComputedStyle(root).fontSize);
      const label = affinagePicture.labelSize(view, byId("frame").clientWidth, rem);
      if (label === shown || root.classList.contains("ready")) return;
      shown = label;
      byId("picture").replaceChildren(affinagePicture.draw(view, kinds, title, label));
      mark(view);
    };
    // Do not leave this to the observer: hidden pages report no sizes.
    fit();
    sizes?.disconnect();
    sizes = new ResizeObserver(fit);
    sizes.observe(byId("frame"));
  }

  function mark(view) {
    byId("picture").querySelector(".tapped")?.remove();
    const cell = view.names.indexOf(root.dataset.tapped);
    if (cell >= 0) byId("picture").firstChild.append(affinagePicture.ring(view.centres[cell]));
  }

  // Remember the last cell tapped, until it is tapped again.
  function takeTaps(view) {
    byId("frame").removeEventListener("click", react);
    delete root.dataset.tapped;
    react = (event) => {
      // Ignore key presses and clicks on a button's label.
      const isPointed = event.detail > 0 && !event.target.closest("button span");
      if (!isPointed || isOver()) return;
      const { left, top, width, height } = byId("frame").getBoundingClientRect();
      const place = [(event.clientX - left) / width, (event.clientY - top) / height];
      const name = view.names[affinagePicture.cellAt(view, place)];
      if (!name) return;
      if (root.dataset.tapped === name) delete root.dataset.tapped;
      else root.dataset.tapped = name;
      mark(view);
      byId("hint").textContent = root.dataset.tapped ? affinageWords("chosen", { cell: name }) : "";
    };
    byId("frame").addEventListener("click", react);
  }

  return { show, takeTaps };
})();
