// What an address says of game, board and stones before Python runs, as far as it can be told without the rules.
"use strict";

const affinageAddress = (() => {
  // What a link leaves out, by game.
  const GAMES = {
    affinage: { name: "Affinage", board: "square:8", kinds: { b: "black", w: "white" } },
    churn: { name: "Churn", board: "hex:3", kinds: { r: "red", b: "blue" } },
    emulsion: { name: "Emulsion", board: "square:8", kinds: { b: "black", w: "white" }, full: true },
    moulds: {
      name: "Attack of the Moulds",
      board: "square:6",
      kinds: { b: "black", w: "white", g: "green", r: "rust" },
      full: true, // begins with stones on the board
    },
    taifas: { name: "Taifas", board: "square:7", kinds: { b: "black", w: "white" }, offers: true }, // what to place
  };

  // As in affinage/link.py and share.py, to which the tests hold them; what is longer is not looked at.
  const MOST_OF_QUERY = 2000;
  const MOST_OF_FRAGMENT = 34000;
  const PARTS = ["by", "from", "ply", "resigned"];

  // The game, its board as it is seen, and the parts of the fragment; null where no such game or board is.
  function read(query, hash, labelled) {
    if (query.replace(/^\?/, "").length > MOST_OF_QUERY) return null;
    const given = new URLSearchParams(query);
    const key = given.get("game") ?? "affinage";
    const game = Object.hasOwn(GAMES, key) ? GAMES[key] : null;
    const view = game && affinagePicture.view(given.get("board") ?? game.board, labelled);
    return view && { ...fragment(hash), game, view, given };
  }

  function fragment(hash) {
    const found = { moves: "" };
    const text = hash.slice(1); // without its #
    if (text.length > MOST_OF_FRAGMENT) return found;
    const [version, ...parts] = (/^.*[A-Za-z0-9]/s.exec(text)?.[0] ?? "").split("/");
    if (version !== "1") return found;
    for (const piece of parts) {
      const [key, ...value] = piece.split("=");
      if (!value.length) found.moves = piece;
      else if (PARTS.includes(key)) found[key] = value.join("=");
    }
    return found;
  }

  // The letter on each cell, or null where only the rules can tell; `picture` is a position that is known besides.
  function letters({ game, view, given, from, moves, ply }, picture) {
    const shown = picture ?? (moves && ply !== "0" ? null : from);
    if (shown) return affinagePicture.readRows(view, shown.split("-")[0]);
    if (game.full && !from) return null;
    const start = from ? affinagePicture.readRows(view, from.split("-")[0]) : view.coords.map(() => "");
    const mover = (from ?? "-b").split("-")[1];
    return start && placed(start, game, view, given, { moves, ply, mover });
  }

  // Moves that just place stones. What comes after a swap is left to the rules.
  function placed(found, game, view, given, { moves, ply, mover }) {
    if (!moves || ply === "0") return found;
    const taifas = game === GAMES.taifas;
    const turn = taifas ? /([BW])([a-z]{1,2}\d{1,3})|P/gy : /([a-z]{1,2}\d{1,3})([a-z]{1,2}\d{1,3})|P/gy;
    const turns = [...moves.matchAll(turn)];
    const whole = turns.map(([text]) => text).join("") === moves;
    if (!whole || !Object.hasOwn(game.kinds, mover) || !(taifas || game === GAMES.affinage)) return null;
    const other = { b: "w", w: "b" };
    const colours = given.get("colours") ?? "auto";
    const mixed = colours === "mixed" || (colours === "auto" && view.coords.length % 2 === 1);
    let at = mover;
    for (const [text, first, second] of turns.slice(0, ply === undefined ? undefined : Number(ply))) {
      const stones = taifas ? [[second, first?.toLowerCase()]] : [[first, at], [second, mixed ? other[at] : at]];
      for (const [name, letter] of text === "P" ? [] : stones) {
        const cell = view.names.indexOf(name);
        if (cell < 0) return null;
        found[cell] = letter;
      }
      at = other[at];
    }
    return found;
  }

  return { read, letters };
})();
