// The board in a notebook: shows what the kernel sends, and reports what people do. It knows no rules.

// The pause between two messages about the pointer.
const POINT_MS = 50;
const KEYS = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]);
// Turkish has two letters for I, and other keyboard layouts another letter in its place.
const isAsking = ({ key, code }) => /^[iIİı]$/.test(key) || (code === "KeyI" && !/^[\0-\u036f\u1e00-\u1eff]/.test(key));

const make = (tag, attributes = {}, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

// Return the red, green, blue and opacity of a CSS colour, 0 to 1, as a board's own style has them: a mix of a colour
// with itself is written in this form. Pixels of a canvas may be noise, as some browsers hide them from pages.
const channels = (colour, board) => {
  board.style.outlineColor = `color-mix(in srgb, ${colour}, ${colour})`;
  const numbers = getComputedStyle(board).outlineColor.match(/-?[\d.]+(?:e-?\d+)?/g) ?? [];
  board.style.outlineColor = "";
  return numbers.map(Number);
};

// Return whether a board lies on a dark page. Notebooks mark dark themes in different ways, but all set a background.
const isDark = (board) => {
  for (let at = board.parentElement; at; at = at.parentElement ?? at.getRootNode().host) {
    const [red, green, blue, opacity = 1] = channels(getComputedStyle(at).backgroundColor, board);
    if (opacity > 0.5) return 0.3 * red + 0.59 * green + 0.11 * blue < 0.5;
  }
  return false;
};

class Board {
  constructor(model) {
    this.model = model;
    this.cells = [];
    // The only cell in the tab order.
    this.roving = 0;
    // The timer of the message about the pointer.
    this.pointing = null;
    // All ids of this view begin with its name.
    this.name = `affinage-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    this.ground = make("div", { class: "affinage-picture" });
    this.scene = make("div", { class: "affinage-picture" });
    this.grid = make("div", { role: "grid", class: "affinage-grid" });
    this.square = make("div", { class: "affinage-square" }, this.ground, this.scene, this.grid);
    this.status = make("strong", { class: "affinage-status", role: "status" });
    this.said = make("div", { class: "affinage-said", "aria-live": "polite" });
    this.acts = make("span", { class: "affinage-acts" });
    this.choices = make("div", { role: "group", "aria-label": "To place", class: "affinage-acts" });
    this.undo = make("button", { type: "button" }, "Undo");
    this.redo = make("button", { type: "button" }, "Redo");
    const line = make("div", { class: "affinage-line" }, this.status, this.acts);
    const below = make("div", { class: "affinage-line" }, this.undo, this.redo, this.said);
    this.credit = make("div", { class: "affinage-credit" });
    this.element = make("div", { class: "affinage" }, line, this.choices, this.square, below, this.credit);
    this.listen();
  }

  tell(what, more = {}) {
    this.model.send({ what, ...more });
  }

  listen() {
    this.undo.onclick = () => this.tell("act", { act: "undo" });
    this.redo.onclick = () => this.tell("act", { act: "redo" });
    this.grid.onclick = (event) => this.withCell(event, (cell) => this.tell("tap", { cell }));
    this.grid.onkeydown = (event) => this.withCell(event, (cell) => this.press(event, cell));
    this.grid.onpointerover = (event) => this.withCell(event, (cell) => this.point(event.pointerType === "mouse" ? cell : null));
    this.grid.onpointerleave = () => this.point(null);
    this.grid.addEventListener("focusin", (event) => this.withCell(event, (cell) => this.enter(event.target, cell)));
    this.grid.addEventListener("focusout", () => this.point(null));
    // Otherwise the notebook handles the keys as its own, as it does outside text fields.
    this.element.addEventListener("keydown", (event) => event.stopPropagation());
  }

  withCell(event, act) {
    const element = event.target.closest("[data-cell]");
    if (element) act(Number(element.dataset.number));
  }

  press(event, cell) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (KEYS.has(event.key)) this.cells[this.keys[cell][event.key]].focus();
    else if (["Enter", " "].includes(event.key) || event.code === "Space") this.tell("tap", { cell });
    else if (event.key === "Escape") this.tell("cancel");
    else if (isAsking(event)) this.tell("ask", { cell });
    else return;
    event.preventDefault();
  }

  enter(element, cell) {
    this.cells[this.roving].tabIndex = -1;
    this.cells[(this.roving = cell)].tabIndex = 0;
    if (element.matches(":focus-visible")) this.point(cell);
  }

  // Report where people point, but not every cell that the mouse crosses.
  point(cell) {
    clearTimeout(this.pointing);
    this.pointing = setTimeout(() => this.tell("point", { cell }), POINT_MS);
  }

  showBoard() {
    const board = this.model.get("_board");
    this.square.style.aspectRatio = board.ratio;
    this.grid.setAttribute("aria-label", board.name);
    const { words, source, label } = board.credit;
    this.credit.replaceChildren(`${words} `, make("a", { href: source, target: "_blank", rel: "noopener" }, label));
    this.grid.classList.toggle("affinage-hexes", board.hexes);
    this.grid.style.setProperty("--width", `${board.width}%`);
    this.grid.style.setProperty("--height", `${board.height}%`);
    this.cells = [];
    this.keys = [];
    const rows = board.rows.map((places, number) =>
      make("div", { role: "row", "aria-rowindex": number + 1 }, ...places.map((place) => this.makeCell(place))),
    );
    this.grid.replaceChildren(...rows);
    this.roving = board.rows[0][0].cell;
    this.cells[this.roving].tabIndex = 0;
    this.showCells();
  }

  makeCell({ cell, name, column, x, y, keys }) {
    const attributes = { role: "gridcell", tabindex: -1, "aria-colindex": column, "data-cell": name, "data-number": cell };
    const element = make("div", attributes);
    element.style.left = `${x}%`;
    element.style.top = `${y}%`;
    this.keys[cell] = keys;
    return (this.cells[cell] = element);
  }

  showCells() {
    const { labels, disabled, selected } = this.model.get("_cells");
    const isDisabled = new Set(disabled);
    const isSelected = new Set(selected);
    this.cells.forEach((element, cell) => {
      element.setAttribute("aria-label", labels[cell]);
      element.setAttribute("aria-disabled", isDisabled.has(cell));
      element.setAttribute("aria-selected", isSelected.has(cell));
    });
  }

  showGround() {
    this.draw(this.ground, this.model.get("_ground"));
  }

  showScene() {
    this.draw(this.scene, this.model.get("_scene"));
  }

  // Show a picture under ids of its own: a page may show many boards, and one board in many places.
  draw(place, picture) {
    place.innerHTML = picture.replaceAll("affinage-", `${this.name}-`);
  }

  showPly() {
    this.grid.dataset.ply = this.model.get("ply");
  }

  showWords() {
    const words = this.model.get("_beside");
    this.status.textContent = words.status;
    this.said.setAttribute("aria-live", words.aloud ? "polite" : "off");
    this.said.textContent = words.said;
    this.enable(this.undo, words.can_undo);
    this.enable(this.redo, words.can_redo);
    this.showButtons(this.acts, words.acts, (act) => this.tell("act", { act }));
    const choices = words.alternatives.map((label, number) => [number, label]);
    this.showButtons(this.choices, choices, (alternative) => this.tell("choose", { alternative }), words.alternative);
    this.choices.hidden = !choices.length;
  }

  // A button that becomes disabled passes the keyboard focus to the board.
  enable(button, can) {
    const held = !can && button.getRootNode().activeElement === button;
    button.disabled = !can;
    if (held) this.cells[this.roving].focus();
  }

  // Replace the buttons only if their labels change, so that they keep the keyboard focus.
  showButtons(place, wanted, act, pressed) {
    if (place.dataset.shown !== JSON.stringify(wanted)) {
      const held = place.contains(place.getRootNode().activeElement);
      place.dataset.shown = JSON.stringify(wanted);
      place.replaceChildren(
        ...wanted.map(([key, label]) => {
          const button = make("button", { type: "button" }, label);
          button.onclick = () => act(key);
          return button;
        }),
      );
      if (held) (place.firstElementChild ?? this.cells[this.roving]).focus();
    }
    if (pressed === undefined) return;
    [...place.children].forEach((button, number) => button.setAttribute("aria-pressed", number === pressed));
  }

  showSize() {
    this.element.style.maxWidth = `${this.model.get("size")}px`;
  }

  showTheme() {
    const theme = this.model.get("theme");
    const dark = theme === "auto" ? isDark(this.element) : theme === "dark";
    this.element.dataset.theme = dark ? "dark" : "light";
  }
}

function render({ model, el }) {
  const board = new Board(model);
  const shows = {
    "change:_board": () => board.showBoard(),
    "change:_ground": () => board.showGround(),
    "change:_scene": () => board.showScene(),
    "change:_cells": () => board.showCells(),
    "change:_beside": () => board.showWords(),
    "change:ply": () => board.showPly(),
    "change:size": () => board.showSize(),
    "change:theme": () => board.showTheme(),
  };
  el.append(board.element);
  for (const [change, show] of Object.entries(shows)) {
    show();
    model.on(change, show);
  }
  const look = () => board.showTheme();
  const themes = new MutationObserver(look);
  for (const whole of [document.documentElement, document.body]) themes.observe(whole, { attributes: true });
  // The background is known only once the board is in the page.
  const arrival = new ResizeObserver(look);
  arrival.observe(board.element);
  board.tell("shown");
  return () => {
    for (const [change, show] of Object.entries(shows)) model.off(change, show);
    themes.disconnect();
    arrival.disconnect();
    clearTimeout(board.pointing);
  };
}

export default { render };
