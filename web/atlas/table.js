// The variants as a table in pages; a click on a heading sorts by it.

import { fill, make } from "../widgets/elements.js";
import { wide } from "./elements.js";
import { figureText, intervalText } from "./numbers.js";
import * as words from "./words.js";

const ROWS = 50;

export function showTable(place, { numbers, choices, variants, columns }, change) {
  const last = Math.max(1, Math.ceil(numbers.length / ROWS));
  const page = Math.min(choices.page, last);
  const first = (page - 1) * ROWS;
  const visible = numbers.slice(first, first + ROWS);
  const table = make(
    "table",
    { class: "sets-table" },
    head(choices, variants, change),
    make("tbody", {}, ...visible.map((one) => row(one, choices, variants, columns))),
  );
  const turn = (id, label, to) => {
    const button = make("button", { id, type: "button", disabled: to < 1 || to > last }, label);
    button.addEventListener("click", () => change({ page: to }));
    return button;
  };
  const range = numbers.length ? words.rows(first + 1, first + visible.length, numbers.length) : "";
  const pages = make("p", { class: "pages" }, turn("earlier", words.PREVIOUS, page - 1), range, turn("later", words.NEXT, page + 1));
  fill(place, wide(words.VARIANTS, table), pages);
}

function head({ figures, sort, isFalling }, variants, change) {
  const cell = (id, ...parts) => {
    const isSorted = sort === id;
    const order = isSorted ? (isFalling ? "descending" : "ascending") : "none";
    const button = make("button", { id: `sort-${id}`, type: "button" }, ...parts);
    // Names sort from A first, figures from the largest.
    const falls = isSorted ? !isFalling : id !== "name";
    button.addEventListener("click", () => change({ sort: id, isFalling: falls, page: 1 }));
    return make("th", { scope: "col", "aria-sort": order }, button);
  };
  const heads = figures.map((id) => {
    const { title, stage, meaning } = variants.figure(id);
    return cell(id, make("span", {}, title), make("small", {}, words.aboutFigure(stage, meaning)));
  });
  const rest = make("th", { scope: "col" }, words.BOARD, make("small", {}, words.ABOUT_BOARD));
  return make("thead", {}, make("tr", {}, cell("name", make("span", {}, words.VARIANT), make("small", {}, words.ABOUT_NAMES)), ...heads, rest));
}

function row(one, { figures, game }, variants, columns) {
  const name = variants.name(one);
  const title = name || variants.brief(one);
  const cell = make("th", { scope: "row" }, make("a", { href: variants.page(one) }, title));
  const about = variants.about(one) || (name ? variants.words(one) : variants.rest(one));
  const more = game === "all" && name ? [variants.gameOf(one).name, about] : [about];
  cell.append(make("small", {}, more.join(": ")));
  const play = make("a", { href: `../?${variants.link(one)}`, "aria-label": words.play(name || variants.title(one)) }, words.PLAY);
  return make("tr", {}, cell, ...figures.map((id) => figureCell(variants.figure(id), columns[id], one)), make("td", {}, play));
}

function figureCell(figure, { value, low, high }, one) {
  if (value[one] === null) return make("td", {}, "–");
  const interval = low[one] === high[one] ? [] : [make("small", {}, intervalText(figure, low[one], high[one]))];
  return make("td", {}, make("strong", {}, figureText(figure, value[one])), ...interval);
}
