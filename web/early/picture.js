// Draw a position as SVG before Python runs, with the same places and colours as the page. The shapes come from
// affinage/board/shapes.py, geometry.py and picture/, the sizes of coordinates from affinage/view/board_scene.py; tests
// compare them.
"use strict";

const affinagePicture = (() => {
  const SPACE = "http://www.w3.org/2000/svg";
  const LABEL_STEP = 0.84;
  const ASIDE = 0.45;
  const CLEARANCE = 0.5;
  const OFF_CELLS = 0.8;
  const MARGIN = 0.22;
  // In cells, on a large board.
  const LABEL_SIZE = 0.26;
  const MIN_LABEL = 0.65; // rem
  const LARGEST_LABEL = 0.8; // cells
  const BASELINE = 0.35;
  const GRAIN = [[-0.27, -0.22, 0.045], [0.23, 0.27, 0.07], [0.3, -0.28, 0.03]];
  const MAX_CELLS = 400;
  const MAX_ROWS_CHARACTERS = 4000;
  const ROW = /^[\da-z]*$/;
  const RUN = /\d{1,3}|[a-z]/g;
  const LOBED = {
    body: "M.367 0a.145.145 0 0 1-.086.236a.145.145 0 0 1-.217.126a.145.145 0 0 1-.247-.044a.145.145 0 0 1-.161-.192a.145.145 0 0 1 0-.251a.145.145 0 0 1 .161-.192a.145.145 0 0 1 .247-.044a.145.145 0 0 1 .217.126a.145.145 0 0 1 .086.236z",
    spots: "M-.19-.1a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0zM.07-.15a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0zM.01.11a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0zM-.15.16a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0z",
  };
  const ROUND = {
    body: "M-.39 0a.39.39 0 0 1 .78 0a.39.39 0 0 1-.78 0z",
    rings: "M-.226 0a.226.226 0 1 0 .452 0a.226.226 0 1 0-.452 0z",
  };
  const STARRED = {
    body: "M0-.43l.13.16l.206.002l-.044.201l.127.162l-.185.091l-.048.2l-.187-.087l-.187.087l-.048-.2l-.185-.091l.127-.162l-.044-.201l.206-.002l.13-.16z",
    spots: "M-.11 0a.11.11 0 1 0 .22 0a.11.11 0 1 0-.22 0z",
  };
  const SQUARED = {
    body: "M-.32-.32l.64 0l0 .64l-.64 0l0-.64z",
    spots: "M-.21-.15a.06.06 0 1 0 .12 0a.06.06 0 1 0-.12 0zM.09-.15a.06.06 0 1 0 .12 0a.06.06 0 1 0-.12 0zM-.21.15a.06.06 0 1 0 .12 0a.06.06 0 1 0-.12 0zM.09.15a.06.06 0 1 0 .12 0a.06.06 0 1 0-.12 0z",
  };
  const STONES = { black: LOBED, white: ROUND, green: STARRED, rust: SQUARED, red: LOBED, blue: ROUND };

  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, step) => from + step);
  const block = (low, right, top) => range(low, right).flatMap((x) => range(low, top).map((y) => [x, y]));
  const within = (low, high, total = 0) =>
    block(low, high, high).filter(([q, r]) => total - q - r >= low && total - q - r <= high);
  const star = (n) => [...within(2 - 2 * n, n - 1), ...within(1 - n, 2 * n - 2)];
  const SHAPES = {
    square: (w, h = w) => block(0, w - 1, 0).flatMap(([x]) => range(0, h - 1).map((y) => [x, y])),
    plus: (arm) => block(0, 3 * arm - 1, 3 * arm - 1).filter((cell) => cell.some((at) => at >= arm && at < 2 * arm)),
    hex: (a, b = a, c = a) =>
      block(0, Math.max(a, b) + c - 2, Math.max(a, b) + c - 2).filter(
        ([q, r]) => q < a + c - 1 && r < b + c - 1 && q + r >= c - 1 && q + r <= a + b + c - 3,
      ),
    limping: (n) => within(1 - n, n, 1),
    rhombus: (n) => block(0, n - 1, n - 1),
    triangle: (n) => within(0, n - 1, n - 1),
    star,
    quasi: () => [...within(-2, 4), ...star(3).filter(([q, r]) => Math.min(q, r, -q - r) === -3)],
  };
  const SQUARES = ["square", "plus"];
  const MAP = /^map:([sh])(\d{1,2})x(\d{1,2}):([\w-]+)$/;
  const MAP_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  const letters = (number) =>
    (number > 25 ? letters(Math.floor(number / 26) - 1) : "") + String.fromCharCode(97 + (number % 26));

  // The cells of a board text and whether they are hexes; null when it is no board.
  function cellsOf(text) {
    const drawn = MAP.exec(text);
    // The text of the drawn board is damaged.
    if (drawn && drawn[4].length !== Math.ceil((8 * Math.ceil((drawn[2] * drawn[3]) / 8)) / 6)) return null;
    if (drawn) return { cells: mapped(...drawn.slice(2)), isHex: drawn[1] === "h" };
    const [, name, numbers = ""] = /^([a-z]+)(?::(\d{1,2}(?:x\d{1,2}){0,2}))?$/.exec(text) ?? [];
    if (!Object.hasOwn(SHAPES, name ?? "") || (name === "quasi") === Boolean(numbers)) return null;
    return { cells: SHAPES[name](...numbers.split("x").map(Number)), isHex: !SQUARES.includes(name) };
  }

  // The cells of a map, as affinage/board/maps.py reads its digits.
  function mapped(width, height, digits) {
    const bit = (at) => (MAP_DIGITS.indexOf(digits[Math.floor(at / 6)] ?? "A") >> (5 - (at % 6))) & 1;
    return block(0, width - 1, height - 1).filter(([x, y]) => bit(y * width + x));
  }

  // The cells of a board text, those of the top row first, each with its name; null when it is no board.
  function layOut(text) {
    const { cells, isHex } = cellsOf(text) ?? { cells: [] };
    const unique = new Map(cells.map((cell) => [cell.join(), cell]));
    const coords = [...unique.values()].sort(([ax, ay], [bx, by]) => by - ay || ax - bx);
    if (coords.length < 4 || coords.length > MAX_CELLS) return null;
    const left = Math.min(...coords.map(([x]) => x));
    const bottom = Math.min(...coords.map(([, y]) => y));
    const names = coords.map(([x, y]) => letters(x - left) + (y - bottom + 1));
    return { coords, names, left, bottom, isHex };
  }

  function labelsOf({ coords, left, bottom, isHex }, place, centres) {
    // Candidate places by label, the ends of its line first.
    const places = new Map();
    const settled = new Map();
    const settle = (text, kept) => {
      const choices = places
        .get(text)
        .filter((at) => centres.every((centre) => distance(at, centre) > OFF_CELLS))
        .map((at) => [at, [...settled.keys()].filter((other) => distance(at, settled.get(other)) <= CLEARANCE)]);
      const onLine = choices.filter(([at]) => places.get(text).indexOf(at) < 2);
      const [at, sent] = onLine.find(([, met]) => !met.length) ??
        onLine.find(([, met]) => !met.some((other) => kept.includes(other))) ??
        choices.find(([, met]) => !met.length) ?? [places.get(text)[0], []];
      settled.set(text, at);
      for (const other of sent) settled.delete(other);
      for (const other of sent) settle(other, [...kept, text]);
    };
    const ends = (first, other, line) => {
      const out = first > other ? LABEL_STEP : -LABEL_STEP;
      return [0, -ASIDE, ASIDE].flatMap((side) => [first + out, other - out].map((end) => [end, line + side]));
    };
    const lines = (axis) => [...new Set(coords.map((at) => at[axis]))].sort((a, b) => a - b);
    if (!isHex)
      return [
        ...lines(1).map((y) => [String(y - bottom + 1), ...place([left - LABEL_STEP, y])]),
        ...lines(0).map((x) => [letters(x - left), ...place([x, bottom - LABEL_STEP])]),
      ];
    const along = (axis, line) => coords.filter((at) => at[1 - axis] === line).map((at) => at[axis]);
    for (const y of lines(1)) {
      const row = along(0, y);
      places.set(String(y - bottom + 1), ends(Math.min(...row), Math.max(...row), y).map(place));
    }
    for (const x of lines(0)) {
      const column = along(1, x);
      places.set(
        letters(x - left),
        ends(Math.max(...column), Math.min(...column), x).map(([end, line]) => place([line, end])),
      );
    }
    for (const text of places.keys()) settle(text, []);
    return [...places.keys()].map((text) => [text, ...settled.get(text)]);
  }

  const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

  // Return the places of cells and labels, as View does in affinage/board/geometry.py; null if the text is not a board.
  function view(text, labelled) {
    const board = layOut(text);
    if (!board) return null;
    const { isHex } = board;
    const place = ([x, y]) => (isHex ? [x + y / 2, (-y * Math.sqrt(3)) / 2] : [x, -y]);
    const corners = isHex
      ? range(0, 5).map((k) => [Math.sin((k * Math.PI) / 3) / Math.sqrt(3), -Math.cos((k * Math.PI) / 3) / Math.sqrt(3)])
      : [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
    const half = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
    const centres = board.coords.map(place);
    const labels = labelled ? labelsOf(board, place, centres) : [];
    const low = [0, 1].map((axis) =>
      Math.min(...centres.map((at) => at[axis] - half[axis]), ...labels.map((label) => label[axis + 1] - 0.3)),
    );
    const high = [0, 1].map((axis) =>
      Math.max(...centres.map((at) => at[axis] + half[axis]), ...labels.map((label) => label[axis + 1] + 0.3)),
    );
    const move = ([x, y]) => [x - low[0], y - low[1]];
    return {
      ...board,
      corners,
      centres: centres.map(move),
      labels: labels.map(([label, ...at]) => [label, ...move(at)]),
      size: move(high),
    };
  }

  // Return the width of the square around a board, in cells.
  const across = ({ size }) => Math.max(...size) + 2 * MARGIN;

  // Return the number of the cell at a place, given in fractions of that square's side; -1 outside the board.
  function cellAt(view, place) {
    const at = place.map((share, axis) => share * across(view) - (across(view) - view.size[axis]) / 2);
    const middles = view.corners.map((corner, number) => {
      const next = view.corners[(number + 1) % view.corners.length];
      return [0, 1].map((axis) => (corner[axis] + next[axis]) / 2);
    });
    const dot = ([ax, ay], [bx, by]) => ax * bx + ay * by;
    return view.centres.findIndex(([x, y]) =>
      middles.every((middle) => dot([at[0] - x, at[1] - y], middle) <= dot(middle, middle)),
    );
  }

  // Return the height of coordinates, in cells, for the widths of the board's square and of a `rem` in pixels.
  function labelSize(view, width, rem) {
    return Math.min(Math.max(LABEL_SIZE, (MIN_LABEL * rem * across(view)) / width), LARGEST_LABEL);
  }

  // Larger coordinates stand farther from their cells.
  function labelled({ centres, labels }, size) {
    return labels.map(([text, ...at]) => {
      const near = centres.reduce((best, cell) => (distance(at, cell) < distance(at, best) ? cell : best));
      const out = 1 + (size - LABEL_SIZE) / 2 / distance(at, near);
      return [text, ...near.map((from, axis) => from + (at[axis] - from) * out)];
    });
  }

  // Return the letter on each cell ("" = empty) of rows such as `4.b2w.4.4`; null if they do not fit the board.
  function readRows({ coords }, text) {
    if (text.length > MAX_ROWS_CHARACTERS) return null;
    const rows = text.split(".");
    const sizes = [...new Set(coords.map(([, y]) => y))].map((row) => coords.filter(([, y]) => y === row).length);
    if (rows.length !== sizes.length) return null;
    const cells = [];
    // The number of cells up to the end of the row.
    let end = 0;
    for (const [number, row] of rows.entries()) {
      end += sizes[number];
      if (!ROW.test(row)) return null;
      for (const run of row.match(RUN) ?? []) {
        const empty = /\d/.test(run) ? Number(run) : 0;
        if (cells.length + empty > end) return null;
        cells.push(...(/\d/.test(run) ? Array(empty).fill("") : [run]));
      }
      if (cells.length !== end) return null;
    }
    return cells;
  }

  function shape(tag, attributes, paint = {}) {
    const element = document.createElementNS(SPACE, tag);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    for (const [key, colour] of Object.entries(paint)) element.style[key] = colour && `var(--c-${colour})`;
    return element;
  }

  function stone(kind, [x, y]) {
    const { body, spots, rings } = STONES[kind];
    const group = shape("g", { transform: `translate(${x.toFixed(3)} ${y.toFixed(3)})`, "data-stone": kind });
    group.append(shape("path", { d: body, transform: "translate(.025 .05)" }, { fill: "shadow" }));
    const edge = { fill: `stone-${kind}`, stroke: `stone-${kind}-edge` };
    group.append(shape("path", { d: body, "stroke-width": 0.04 }, edge));
    if (spots) group.append(shape("path", { d: spots }, { fill: `stone-${kind}-mark` }));
    if (rings) group.append(shape("path", { d: rings, "stroke-width": 0.06 }, { stroke: `stone-${kind}-mark` }));
    return group;
  }

  // Draw a single stone, to show beside a name.
  function token(kind) {
    const picture = shape("svg", { viewBox: "-.5 -.5 1 1", class: "stone", fill: "none", "aria-hidden": "true" });
    picture.append(stone(kind, [0, 0]));
    return picture;
  }

  // Draw the eyes in the paste of every cell; dots are zero-length lines with round caps.
  function grain(moves) {
    const eyes = shape("g", { "stroke-linecap": "round", opacity: 0.55 }, { stroke: "paste-low" });
    const dots = moves.map((move) => `${move}h0`).join("");
    for (const [dx, dy, radius] of GRAIN) {
      eyes.append(shape("path", { d: dots, transform: `translate(${dx} ${dy})`, "stroke-width": 2 * radius }));
    }
    return eyes;
  }

  // Return the outline of a cell relative to its centre; it is the same for all cells.
  function outlineOf(corners) {
    const steps = corners.map((corner, number) => {
      const from = number ? corners[number - 1] : [0, 0];
      return corner.map((to, axis) => (to - from[axis]).toFixed(4)).join(" ");
    });
    return `m${steps.join("l")}z`;
  }

  // Draw the ring around a tapped cell.
  function ring([x, y]) {
    const place = { cx: x.toFixed(3), cy: y.toFixed(3), r: 0.46 };
    return shape("circle", { ...place, "stroke-width": 0.07, "stroke-dasharray": 0.12, class: "tapped" }, { stroke: "last" });
  }

  // Draw a board with a kind of stone ("" = none) on each cell, an accessible name, and coordinates of a height in
  // cells.
  function draw(view, kinds, name, labelHeight = LABEL_SIZE) {
    const { centres, corners, size } = view;
    const [width, height] = size.map((side) => side + 2 * MARGIN);
    const picture = shape("svg", {
      viewBox: `${-MARGIN} ${-MARGIN} ${width} ${height}`,
      role: "img",
      "aria-label": name,
      fill: "none",
      "stroke-linejoin": "round",
    });
    const moves = centres.map(([x, y]) => `M${x.toFixed(3)} ${y.toFixed(3)}`);
    const cell = outlineOf(corners);
    const outline = moves.map((move) => move + cell).join("");
    picture.append(
      shape("path", { d: outline, "stroke-width": 0.38 }, { stroke: "rind-edge" }),
      shape("path", { d: outline, "stroke-width": 0.28 }, { stroke: "rind" }),
      shape("path", { d: outline, "stroke-width": 0.06 }, { fill: "paste", stroke: "paste" }),
      grain(moves),
      shape("path", { d: outline, "stroke-width": 0.028 }, { stroke: "grid" }),
    );
    for (const [text, x, y] of labelled(view, labelHeight)) {
      const place = { x: x.toFixed(3), y: (y + BASELINE * labelHeight).toFixed(3), "text-anchor": "middle" };
      const label = shape("text", { ...place, "font-size": labelHeight.toFixed(3) }, { fill: "label" });
      label.textContent = text;
      picture.append(label);
    }
    kinds.forEach((kind, cell) => kind && picture.append(stone(kind, centres[cell])));
    return picture;
  }

  return { view, readRows, cellAt, labelSize, ring, token, draw };
})();
