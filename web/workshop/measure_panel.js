// The tab "Measure": games at random and of the computer, beside those of an earlier version, and those of testers.

import { byId, fill, make } from "../widgets/elements.js";
import { button, selectField } from "./fields.js";
import { answersTable } from "./testers.js";
import { changeOf, margin, verdicts } from "./verdict.js";
import * as words from "./words.js";

const MINUS = "−";

// The kinds of games, by the names of their stages in reports.
const KINDS = [
  { stage: "random", games: 200, id: "measure" },
  { stage: "play", games: 20, id: "measure-play" },
];
// The most results of one design.
const MOST_RESULTS = 40;
const SHARES = new Set(["first", "second", "draws", "unfinished"]);

const plain = (value, places) => value.toFixed(places).replace("-", MINUS);
const inUnit = (key, value) => (SHARES.has(key) ? `${plain(100 * value, 0)}%` : plain(value, 1));

/** Return the difference of two measured figures with the half of its 95% interval. */
function difference(before, after) {
  const [factor, places] = SHARES.has(after.key) ? [100, 0] : [1, 1];
  // The difference must be that of the rounded figures beside it.
  const shown = ({ value }) => Number((factor * value).toFixed(places));
  const change = shown(after) - shown(before);
  return `${change > 0 ? "+" : ""}${plain(change, places)} ± ${plain(factor * margin(before, after), places)}`;
}

// No figure is below zero, though the interval of a few games may be.
function cell(row) {
  if (!row) return make("td", {}, "–");
  const { key, value, low, high } = row;
  return make("td", {}, inUnit(key, value), make("small", {}, words.range(inUnit(key, Math.max(low, 0)), inUnit(key, high))));
}

// The options of a design with the words for their values, by their titles.
const inWords = (options) => options.map(({ title, values, chosen }) => [title, values.find(([value]) => value === chosen)?.[1] ?? chosen]);

// The head of a version's column, with the options in which it differs from the other one.
function headOf(result, other) {
  const others = new Map(other?.values);
  const own = result.values.filter(([title, value]) => other && others.get(title) !== value);
  return words.measuredVersion(result.version, own);
}

// What the figures of ended games mean, and those of a change.
function meaning({ id }, after, before) {
  const change = before ? [changeOf(before, after, words.figures(...after.colours))] : [];
  const sentences = [...verdicts(after), ...change].map((text) => make("li", {}, text));
  return make("ul", { id: `${id}-verdict`, class: "verdict", "aria-label": words.VERDICT }, ...sentences);
}

function table({ id, stage }, after, before) {
  const heads = before ? [headOf(before, after), headOf(after, before), words.DIFFERENCE] : [headOf(after)];
  // The colours are in the order in which they move.
  const labels = words.figures(...after.colours);
  const known = after.rows.filter(({ key }) => labels[key]);
  const rows = known.map((row) => {
    const other = before?.rows.find(({ key }) => key === row.key);
    const cells = before ? [cell(other), cell(row), make("td", {}, other ? difference(other, row) : "–")] : [cell(row)];
    return make("tr", {}, make("th", { scope: "row" }, labels[row.key]), ...cells);
  });
  const top = [words.ofGames(stage, after.games), ...heads].map((head) => make("th", { scope: "col" }, head));
  const whole = make("table", { id: `${id}-figures` }, make("thead", {}, make("tr", {}, ...top)), make("tbody", {}, ...rows));
  return make("div", { class: "scrolls", role: "region", "aria-label": words.FIGURES, tabindex: "0" }, whole);
}

export function showMeasurePanel(desk) {
  // The last result comes last.
  const resultsOf = (stage) => desk.design.measured.filter((each) => each.stage === stage);
  // The place of the result to compare with, by stage.
  const compared = new Map();
  // The request that is being measured, with its progress.
  let running = null;
  // Why there are no figures.
  let reason = "";

  function begin({ stage, games }) {
    const { shown } = desk;
    const { id, colours, options } = shown;
    running = { stage, id, version: desk.version, options: desk.design.options, values: inWords(options), pie: options.find(({ key }) => key === "pie")?.chosen, colours, done: 0, rows: [] };
    reason = "";
    desk.settle();
    desk.send("measure", { id, stage, games });
    draw();
  }

  /** Keep the figures so far, if there are any, with the design. */
  function end() {
    const { done, id, ...result } = running ?? { rows: [] };
    running = null;
    if (result.rows.length) {
      const isSame = (each) => ["stage", "version", "options"].every((key) => each[key] === result[key]);
      desk.design.measured = [...desk.design.measured.filter((each) => !isSame(each)), result].slice(-MOST_RESULTS);
      compared.delete(result.stage);
      desk.keep();
    }
    draw();
  }

  function stop() {
    desk.send("stop");
    end();
  }

  function take({ id, done, games, rows, ended, best, message }) {
    if (id !== running?.id) return;
    running.done = done;
    if (rows.length) Object.assign(running, { games, rows, best });
    if (message) reason = words.unmeasured(message);
    if (ended) end();
    else draw();
  }

  function actions() {
    if (running) return [make("progress", { max: "1", value: String(running.done), "aria-label": words.GAMES }), button(words.STOP, stop, { id: "stop" })];
    const offered = KINDS.filter(({ stage }) => stage === "random" || (desk.shown?.colours.length ?? 2) === 2);
    return offered.map((kind) => button(words.measure(kind.stage, kind.games), () => begin(kind), { id: kind.id, class: kind.stage === "random" ? "main" : "", disabled: !desk.shown || desk.isWaiting }));
  }

  function comparison({ stage, id }, earlier, after, choice) {
    if (!earlier.length) return [];
    const choices = earlier.map((result, at) => [String(at), headOf(result, after)]);
    const compare = (value) => {
      compared.set(stage, value);
      draw();
    };
    return [selectField(`${id}-compared`, words.COMPARE, [["", words.NOTHING], ...choices], choice, compare)];
  }

  function figures(kind) {
    const all = resultsOf(kind.stage);
    const isGrowing = running?.stage === kind.stage && running.rows.length > 0;
    const after = isGrowing ? running : all.at(-1);
    if (!after) return [];
    const earlier = isGrowing ? [] : all.slice(0, -1);
    // Unless another is chosen, compare with the result before.
    const choice = compared.get(kind.stage) ?? String(earlier.length - 1);
    const before = earlier[choice || -1];
    const best = Number.isInteger(after.best) ? [make("p", {}, words.bestPlay(after.colours[after.best - 1]))] : [];
    const verdict = isGrowing ? [] : [meaning(kind, after, before)];
    return [...verdict, table(kind, after, before), ...best, ...comparison(kind, earlier, after, choice)];
  }

  function draw() {
    const tables = KINDS.flatMap(figures);
    fill(
      byId("panel-measure"),
      make("div", { class: "row" }, ...actions()),
      ...(reason ? [make("p", { role: "alert" }, reason)] : []),
      ...tables,
      make("p", { class: "fine" }, tables.length ? `${words.INTERVALS} ${words.PLAYERS}` : words.PURPOSE),
      ...answersTable(desk.design.answers, resultsOf("random").at(-1)),
    );
  }

  desk.listen("measured", take);
  desk.listen("shown", "wrong", "change", draw);
  desk.listen("stuck", () => {
    running = null;
    draw();
  });
  draw();
}
