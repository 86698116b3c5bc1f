// The game, board and stones of an address, as far as they are known before Python runs and without the rules: from
// games.js, which tools/games.py writes.
"use strict";

const affinageAddress = (() => {
  const DEFAULT = Object.keys(affinageGames)[0];

  // Return the game, its board's view and the parts of the fragment; null for an unknown game or board.
  function read({ pairs, match }, labelled) {
    const key = pairs.get("game") ?? DEFAULT;
    const game = Object.hasOwn(affinageGames, key) ? affinageGames[key] : null;
    const board = pairs.get("board") ?? game?.board;
    const view = game && affinagePicture.view(board, labelled);
    return view && suits(game, board, view.coords.length) ? { ...match, game, view, options: pairs } : null;
  }

  function suits({ boards }, board, cells) {
    const form = board.startsWith("map:") ? "map" : board.replace(/\d+/g, "N");
    const [parities, least, most] = boards[form] ?? [0];
    return parities & (1 << (cells % 2)) && least <= cells && cells <= most;
  }

  // Return the letter on each cell, or null if only the rules can tell; `picture` is a position known from elsewhere.
  function letters({ game, view, options, from, moves, ply }, picture) {
    const shown = picture ?? (moves && ply !== "0" ? null : from);
    if (shown) return affinagePicture.readRows(view, shown.split("-")[0]);
    if (game.full && !from) return null;
    const start = from ? affinagePicture.readRows(view, from.split("-")[0]) : view.coords.map(() => "");
    const mover = from === undefined ? Object.keys(game.kinds)[0] : from.split("-")[1];
    const extra = from === undefined ? options.get("extra") : /-extra=(\d)/.exec(from)?.[1];
    return start && placed(start, game, view, options, { moves, ply, mover, extra: Number(extra ?? 0) });
  }

  // Return the colours of the stones of a turn that only places stones, as steps from the mover's colour.
  function stepsOf({ turns }, view, options) {
    const choice = [...options].map((pair) => pair.join("=")).find((text) => Object.hasOwn(turns, text)) ?? "";
    return turns[choice][view.coords.length % 2];
  }

  // Add the stones of the moves; null for a swap or any other move that needs the rules.
  function placed(stones, game, view, options, { moves, ply, mover, extra }) {
    if (!moves || ply === "0") return stones;
    const colours = Object.keys(game.kinds);
    let at = colours.indexOf(mover);
    if (!game.turns || at < 0) return null;
    const steps = stepsOf(game, view, options);
    const cells = "([a-z]{1,2}\\d{1,3})".repeat(steps.length);
    const turns = [...moves.matchAll(new RegExp(`P|${game.offers ? "([A-Z])" : "()"}${cells}`, "gy"))];
    if (turns.map(([text]) => text).join("") !== moves) return null;
    for (const [text, chosen, ...names] of turns.slice(0, ply === undefined ? undefined : Number(ply))) {
      for (const [number, name] of text === "P" ? [] : names.entries()) {
        const cell = view.names.indexOf(name);
        const letter = chosen.toLowerCase() || colours[(at + steps[number]) % colours.length];
        if (cell < 0 || !colours.includes(letter)) return null;
        stones[cell] = letter;
      }
      if (extra && text !== "P") extra -= 1;
      else [at, extra] = [(at + 1) % colours.length, 0];
    }
    return stones;
  }

  // Return whether the options differ from the author's.
  function departs({ game, view, options }) {
    const parity = 1 << (view.coords.length % 2);
    if (!new RegExp(`^(?:${game.authors})$`).test(options.get("board") ?? game.board)) return true;
    if (options.has(game.sum) && Number(options.get(game.sum)) !== tally(game, view, options)) return true;
    return [...options].some((pair) => game.ours[pair.join("=")] & parity);
  }

  // Return the sum of what the options add, which is the default of one of them.
  function tally({ adds }, { isHex }, options) {
    const parts = Object.entries(adds).map(([key, by]) => by[key === "board" ? (isHex ? "hex" : "square") : (options.get(key) ?? "")]);
    return parts.reduce((sum, part) => sum + part, 0);
  }

  // Return the words about the author that follow the name, as affinage/notation/credit.py has them.
  function credit(read) {
    const { by, changed, extended, considered } = read.game;
    if (departs(read)) return changed;
    return [...read.options].some((pair) => considered.includes(pair.join("="))) ? extended : by;
  }

  // Return the short rule of the default game or a preset; "" if only Python knows it.
  function rule({ game, options }) {
    const chosen = game.keys.filter((key) => key !== "pie" && options.has(key) && (key !== "board" || options.get(key) !== game.board));
    return game.rules[chosen.map((key) => `${key}=${options.get(key)}`).join("&")] ?? "";
  }

  // Who holds each colour, the one at the bottom of the board first, as affinage/view/standing.py has it.
  function players({ game, options, by = "" }) {
    const kinds = Object.values(game.kinds).slice(0, options.get("players") ?? game.players);
    const people = by.split(",").map((text) => {
      const [, name, level] = /^(.*?)(?:\.([1-9]\d?)(?:%[0-9A-F]{2})*)?$/s.exec(text);
      return [decoded(name.replaceAll("+", " ")), level];
    });
    const known = people.length === kinds.length ? people : kinds.map(() => [""]);
    const alone = known.filter(([, level]) => !level).length === 1 ? known.findIndex(([, level]) => !level) : 0;
    const seats = known.map(([name, level], at) => ({
      kind: kinds[at],
      name: level ? affinageWords("level", { level: Math.min(level, game.levels) }) : name || colourOf(kinds[at]),
    }));
    return [...seats.slice(alone), ...seats.slice(0, alone)];
  }

  const colourOf = (kind) => kind[0].toUpperCase() + kind.slice(1);

  function decoded(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return "";
    }
  }

  return { DEFAULT, read, letters, credit, rule, players };
})();
