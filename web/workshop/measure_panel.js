// The tab "Measure": random games of the design, beside those of an earlier version, and the games of testers.

import { byId, fill, make } from "../markup/elements.js";
import { button, selectField } from "./fields.js";
import { answersTable } from "./testers.js";

const GAMES = 200;
const MINUS = "−";

const PURPOSE = "Random games show who wins, how often games are drawn, and how long they last.";
const INTERVALS = "Below each figure is its 95 % confidence interval. Random players see nothing: their games show what the rules alone favour.";
const SHARES = new Set(["first", "second", "draws"]);

// The words for a figure; colours move in order.
const labels = (colours) => ({
  first: `${colours[0]} wins`,
  second: `${colours[1]} wins`,
  draws: "Draws",
  length: "Turns",
  branching: "Choices a turn",
});

const plain = (value, places) => value.toFixed(places).replace("-", MINUS);
const inUnit = (key, value) => (SHARES.has(key) ? `${plain(100 * value, 0)} %` : plain(value, 1));
const half = ({ low, high }) => (high - low) / 2;

/** Return the difference of two measured figures with the half of its 95 % interval, as independent errors add up. */
function difference(before, after) {
  const [factor, places] = SHARES.has(after.key) ? [100, 0] : [1, 1];
  const change = factor * (after.value - before.value);
  const margin = factor * Math.hypot(half(before), half(after));
  return `${change > 0 ? "+" : ""}${plain(change, places)} ± ${plain(margin, places)}`;
}

function cell(row) {
  if (!row) return make("td", {}, "–");
  const { key, value, low, high } = row;
  return make("td", {}, inUnit(key, value), make("small", {}, `${inUnit(key, low)} to ${inUnit(key, high)}`));
}

// The options of a design in words, by their titles.
const inWords = (options) => new Map(options.map(({ title, values, chosen }) => [title, values.find(([value]) => value === chosen)?.[1] ?? chosen]));

// The head of a version's column, with the options in which it differs from the other one.
function headOf(result, other) {
  const own = [...result.words].filter(([title, words]) => other && other.words.get(title) !== words);
  return [`Version ${result.version}`, ...own.map(([title, words]) => `${title}: ${words}`)].join(", ");
}

function table(after, before) {
  const heads = before ? [headOf(before, after), headOf(after, before), "Difference"] : [headOf(after)];
  const known = after.rows.filter(({ key }) => labels(after.colours)[key]);
  const rows = known.map((row) => {
    const other = before?.rows.find(({ key }) => key === row.key);
    const cells = before ? [cell(other), cell(row), make("td", {}, other ? difference(other, row) : "–")] : [cell(row)];
    return make("tr", {}, make("th", { scope: "row" }, labels(after.colours)[row.key]), ...cells);
  });
  const head = [`${after.games} random games`, ...heads].map((words) => make("th", { scope: "col" }, words));
  const whole = make("table", { id: "measured" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { class: "scrolls", role: "region", "aria-label": "Figures", tabindex: "0" }, whole);
}

const bestPlay = ({ best, colours }) => (best ? `With best play, ${colours[best - 1]} wins.` : "With best play, the game is a draw.");

export function showMeasurePanel(desk) {
  const results = []; // complete ones, the last one last
  let running = null; // the request that is being measured, with how much is done
  let said = ""; // why there are no figures
  let compared = ""; // the place of the result to compare with

  function begin() {
    running = { id: desk.shown.id, text: desk.textOf(desk.shown.id), version: desk.version, options: desk.design.options, words: inWords(desk.shown.options), colours: desk.shown.colours, done: 0, rows: [] };
    said = "";
    desk.send("measure", { id: running.id, games: GAMES, seed: 1 });
    draw();
  }

  function stop() {
    desk.send("stop");
    running = null;
    draw();
  }

  function take({ id, done, games, rows, ended, best, message }) {
    if (id !== running?.id) return;
    running.done = done;
    if (rows.length) Object.assign(running, { games, rows, best });
    if (message) said = `The games could not be played: ${message}`;
    if (ended && !running.rows.length) running = null;
    if (ended && running) {
      const isSame = (each) => each.text === running.text && each.options === running.options;
      results.splice(0, results.length, ...results.filter((each) => !isSame(each)), running);
      if (results.length > 1) compared = String(results.length - 2);
      running = null;
    }
    draw();
  }

  function actions() {
    if (!running) return [button(`Try ${GAMES} random games`, begin, { id: "measure", class: "main", disabled: !desk.shown || desk.isWaiting })];
    return [make("progress", { max: "1", value: String(running.done), "aria-label": "Random games" }), button("Stop", stop, { id: "stop" })];
  }

  function comparison(earlier) {
    if (!earlier.length) return [];
    const choices = earlier.map((result, at) => [String(at), headOf(result, results.at(-1))]);
    const compare = (value) => {
      compared = value;
      draw();
    };
    return [selectField("compared", "Compare with", [["", "nothing"], ...choices], compared, compare)];
  }

  function draw() {
    const after = results.at(-1);
    const earlier = results.slice(0, -1);
    const before = compared === "" ? null : earlier[Number(compared)];
    const isSolved = Number.isInteger(after?.best);
    fill(
      byId("panel-measure"),
      make("div", { class: "row" }, ...actions()),
      ...(said ? [make("p", { role: "alert" }, said)] : []),
      ...(after ? [table(after, before)] : []),
      ...(isSolved ? [make("p", {}, bestPlay(after))] : []),
      ...comparison(earlier),
      make("p", { class: "fine" }, after ? INTERVALS : PURPOSE),
      ...answersTable(desk.design.answers, after),
    );
  }

  desk.listen("measured", take);
  desk.listen("shown", "wrong", "stuck", "change", draw);
  desk.listen("stuck", () => {
    running = null;
    draw();
  });
  draw();
}
