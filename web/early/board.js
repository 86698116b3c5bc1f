// The board that stands in #picture until Python lays its own, and the cell tapped on it, which Python then picks.
"use strict";

const affinageEarlyBoard = (() => {
  const root = document.documentElement;
  const part = (id) => document.getElementById(id);
  const isOver = () => root.classList.contains("ready") || Boolean(root.dataset.failed);

  let sizes = null; // watches those of the board that is shown
  let react = null; // to a click on it

  // Shows what an address says; `letters` is null where its stones are not known.
  function show({ game, view }, letters) {
    if (isOver()) return;
    const kinds = (letters ?? view.coords.map(() => "")).map((letter) => game.kinds[letter] ?? "");
    const counts = Object.values(game.kinds).map((kind) => [kind, kinds.filter((at) => at === kind).length]);
    const said = counts.filter(([, count]) => count).map(([kind, count]) => `${count} ${kind}`);
    const stones = said.length ? `${said.join(", ")} on the board` : letters ? "the empty board" : "the board";
    let shown = 0;
    const fit = () => {
      const rem = parseFloat(getComputedStyle(root).fontSize);
      const label = affinagePicture.labelSize(view, part("frame").clientWidth, rem);
      if (label === shown || root.classList.contains("ready")) return;
      shown = label;
      part("picture").replaceChildren(affinagePicture.draw(view, kinds, `${game.name}: ${stones}`, label));
      mark(view);
    };
    fit(); // nothing tells of sizes in a page that nobody sees
    sizes?.disconnect();
    sizes = new ResizeObserver(fit);
    sizes.observe(part("frame"));
  }

  function mark(view) {
    part("picture").querySelector(".tapped")?.remove();
    const cell = view.names.indexOf(root.dataset.tapped);
    if (cell >= 0) part("picture").firstChild.append(affinagePicture.ring(view.centres[cell]));
  }

  // Remembers the last cell tapped, until it is tapped again.
  function takeTaps(view) {
    part("frame").removeEventListener("click", react);
    delete root.dataset.tapped;
    react = (event) => {
      const isPointed = event.detail > 0 && !event.target.closest("button span"); // not a key, and not on a button's name
      if (!isPointed || isOver()) return;
      const { left, top, width, height } = part("frame").getBoundingClientRect();
      const place = [(event.clientX - left) / width, (event.clientY - top) / height];
      const name = view.names[affinagePicture.cellAt(view, place)];
      if (!name) return;
      if (root.dataset.tapped === name) delete root.dataset.tapped;
      else root.dataset.tapped = name;
      mark(view);
      part("hint").textContent = root.dataset.tapped ? `${name} is chosen. One moment…` : "";
    };
    part("frame").addEventListener("click", react);
  }

  return { show, takeTaps };
})();
