// The variants as a map: the mean of a figure for each pair of options, darker for larger means.

import { fill, make } from "../widgets/elements.js";
import { choice, choicesForm, figureWords, valueWords, wide } from "./elements.js";
import { figureText } from "./numbers.js";
import * as words from "./words.js";

// The steps of the colour from the least mean to the greatest.
const STEPS = 8;

export function showMap(place, { numbers, choices, variants, columns, address }, change) {
  const game = variants.games.find(({ key }) => key === choices.game);
  if (!game) {
    fill(place, make("p", {}, words.ONE_GAME));
    return;
  }
  const [rows, within, across] = [choices.rows, choices.within, choices.across].map((key) => axis(game, key));
  const figure = variants.figure(choices.figure);
  const cells = means(numbers, columns[choices.figure].value, game, [rows, within, across]);
  const averages = [...cells.values()].map(({ mean }) => mean);
  const scale = { least: Math.min(...averages), most: Math.max(...averages) };
  const heads = across.words.map((value) => make("th", { scope: "col" }, value));
  const body = rows.values.flatMap((row, at) =>
    within.values.map((inner, below) => {
      const group = make("th", { scope: "rowgroup", rowspan: String(within.values.length) }, rows.words[at]);
      const ends = across.values.map((_, along) => {
        const filters = { [rows.key]: row, [within.key]: inner, [across.key]: across.values[along] };
        return heat(figure, cells.get([at, below, along].join()), scale, address(filters));
      });
      const names = within.key ? [make("th", { scope: "row" }, within.words[below])] : [];
      return make("tr", {}, ...(below ? [] : [group]), ...names, ...ends);
    }),
  );
  const corner = make("th", { scope: "col", colspan: within.key ? "2" : "1" }, words.corner(rows.title, across.title));
  const about = words.aboutMap(figureWords(figure));
  const table = make("table", { class: "map" }, make("thead", {}, make("tr", {}, corner, ...heads)), make("tbody", {}, ...body));
  fill(place, mapFields(choices, game, variants, change), make("p", { class: "note" }, about), wide(words.MAP, table));
}

// Return the values of an option with their words as in the filters, or a single value if there is no option.
function axis(game, key) {
  const option = game.options.find((one) => one.key === key);
  if (!option) return { key: "", title: "", values: [""], words: [""], of: null };
  return { key, title: option.title, values: option.values, words: valueWords(option), of: option.of };
}

// Return the mean and the count of the values at each place.
export function means(numbers, values, game, axes) {
  const cells = new Map();
  for (const one of numbers) {
    if (values[one] === null) continue;
    const at = axes.map(({ of }) => (of ? of[one - game.first] : 0)).join();
    const { mean = 0, count = 0 } = cells.get(at) ?? {};
    cells.set(at, { mean: mean + (values[one] - mean) / (count + 1), count: count + 1 });
  }
  return cells;
}

function heat(figure, cell, { least, most }, href) {
  if (!cell) return make("td", {}, "–");
  const step = most > least ? Math.min(STEPS - 1, Math.floor(((cell.mean - least) / (most - least)) * STEPS)) : 0;
  return make("td", { class: `heat-${step}` }, make("a", { href }, figureText(figure, cell.mean)), make("small", {}, String(cell.count)));
}

function mapFields(choices, game, variants, change) {
  const keys = game.options.filter(({ values }) => values.length > 1).map(({ key, title }) => [key, title]);
  const figures = variants.figures.map((figure) => [figure.id, figureWords(figure)]);
  const fields = [
    choice("map-figure", words.FIGURE, figures, choices.figure),
    choice("map-rows", words.ROWS, keys, choices.rows),
    choice("map-within", words.WITHIN, [["none", words.NOTHING], ...keys], choices.within),
    choice("map-across", words.ACROSS, keys, choices.across),
  ];
  return choicesForm(words.AXES_OF_MAP, "map-", fields, change);
}
