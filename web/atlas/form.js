// The filters: the game, its options, names, and the shown figures with their ranges.

import { fill, make } from "../widgets/elements.js";
import { isNamed } from "./choices.js";
import { choice, figureWords, valueWords } from "./elements.js";
import * as words from "./words.js";

export function fillForm(form, choices, variants) {
  const games = [...variants.games.map(({ key, name }) => [key, name]), ["all", words.ALL_GAMES]];
  const options = variants.games.find(({ key }) => key === choices.game)?.options ?? [];
  const open = options.filter(({ values }) => values.length > 1);
  const named = make("input", { type: "checkbox", id: "named", name: "named", checked: isNamed(choices) });
  fill(
    form,
    choice("game", words.GAME, games, choices.game),
    make("label", { class: "switch" }, named, words.ONLY_NAMED),
    ...open.map((option) => optionField(option, choices.options[option.key] ?? "")),
    figureFields(choices, variants),
  );
}

function optionField(option, chosen) {
  const labels = valueWords(option);
  const values = option.values.map((value, at) => [value, labels[at]]);
  return choice(`option-${option.key}`, option.title, [["", words.ANY], ...values], chosen);
}

function figureFields({ figures, ranges }, variants) {
  const rest = variants.figures.filter(({ id }) => !figures.includes(id));
  return make(
    "fieldset",
    {},
    make("legend", {}, words.FIGURES),
    ...figures.map((id) => figureField(variants.figure(id), ranges[id] ?? {}, figures.length > 1)),
    choice("add", words.SHOW_ANOTHER, [["", words.CHOOSE], ...rest.map((figure) => [figure.id, figureWords(figure)])], ""),
  );
}

function figureField(figure, { least = "", most = "" }, canGo) {
  const name = figure.percent ? words.inPercent(figureWords(figure)) : figureWords(figure);
  const end = (kind, value, label) =>
    make("input", { type: "number", step: "any", id: `${kind}.${figure.id}`, "aria-label": words.endOf(name, label), value: written(figure, value) });
  const close = make("button", { type: "button", "data-remove": figure.id, "aria-label": words.hide(name), disabled: !canGo }, words.HIDE);
  return make(
    "div",
    { class: "figure" },
    make("span", {}, figure.title, make("small", {}, figure.percent ? words.stageInPercent(figure.stage) : figure.stage)),
    end("least", least, words.AT_LEAST),
    make("span", { "aria-hidden": "true" }, words.TO),
    end("most", most, words.AT_MOST),
    close,
  );
}

// Return the end of a range as its field shows it; the choices have shares as the data do.
const written = ({ percent }, value) => (percent && value !== "" ? String(Number((100 * value).toFixed(6))) : String(value));
const meant = ({ percent }, text) => (percent ? Number((Number(text) / 100).toFixed(8)) : Number(text));

// Return the choices after a field of the form has changed; another game starts with its own options.
export function readForm(form, choices, field, variants) {
  const game = form.elements.game.value;
  if (game !== choices.game) return { ...choices, game, options: {}, page: 1 };
  const { id, value } = field;
  const changed = { ...choices, page: 1 };
  if (id === "named") {
    changed.named = field.checked ? "only" : "all";
  } else if (id.startsWith("option-")) {
    const { [id.slice("option-".length)]: _, ...others } = choices.options;
    changed.options = value ? { ...others, [id.slice("option-".length)]: value } : others;
  } else if (id === "add" && value) {
    changed.figures = [...choices.figures, value];
  } else if (/^(?:least|most)[.]/.test(id)) {
    const figure = variants.figure(id.slice(id.indexOf(".") + 1));
    changed.ranges = withEnd(choices.ranges, figure, id.slice(0, id.indexOf(".")), value);
  }
  return changed;
}

function withEnd(ranges, figure, end, text) {
  const { id } = figure;
  const { [id]: { [end]: _, ...other } = {}, ...others } = ranges;
  const range = text === "" ? other : { ...other, [end]: meant(figure, text) };
  return Object.keys(range).length ? { ...others, [id]: range } : others;
}

export function withoutFigure(choices, id) {
  const { [id]: _, ...ranges } = choices.ranges;
  return { ...choices, ranges, figures: choices.figures.filter((figure) => figure !== id), page: 1 };
}
