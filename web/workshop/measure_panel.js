// The tab "Measure": random games of the design, beside those of an earlier version, and the games of testers.

import { byId, fill, make } from "../markup/elements.js";
import { button, selectField } from "./fields.js";
import { answersTable } from "./testers.js";

const GAMES = 200;
const MINUS = "−";

const digits = (value) => (Math.abs(value) >= 100 ? 0 : 1);
const plain = (value, places) => value.toFixed(places).replace("-", MINUS);

/** Return a figure in words, with its unit. */
function inUnit(value, unit) {
  return unit === "%" || unit === "share" ? `${plain(unit === "share" ? 100 * value : value, 0)} %` : plain(value, digits(value));
}

const half = ({ low, high }) => (high - low) / 2;

/** Return the difference of two measured rows with the half of its 95 % interval, as independent errors add up. */
function difference(before, after) {
  const factor = after.unit === "share" ? 100 : 1;
  const places = ["%", "share"].includes(after.unit) ? 0 : 1;
  const change = factor * (after.value - before.value);
  const margin = factor * Math.hypot(half(before), half(after));
  return `${change > 0 ? "+" : ""}${plain(change, places)} ± ${plain(margin, places)}`;
}

function cell(row) {
  if (!row) return make("td", {}, "–");
  return make("td", {}, inUnit(row.value, row.unit), make("small", {}, `${inUnit(row.low, row.unit)} to ${inUnit(row.high, row.unit)}`));
}

function table(after, before) {
  const heads = before ? [`Version ${before.version}`, `Version ${after.version}`, "Difference"] : [`Version ${after.version}`];
  const rows = after.rows.map((row) => {
    const other = before?.rows.find(({ key }) => key === row.key);
    const cells = before ? [cell(other), cell(row), make("td", {}, other ? difference(other, row) : "–")] : [cell(row)];
    return make("tr", {}, make("th", { scope: "row" }, row.label), ...cells);
  });
  const head = [`${after.games} random games`, ...heads].map((words) => make("th", { scope: "col" }, words));
  const whole = make("table", { id: "measured" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { class: "scrolls", role: "region", "aria-label": "Figures", tabindex: "0" }, whole);
}

export function showMeasurePanel(desk) {
  const results = []; // complete ones, the last one last
  let running = null; // the request that is being measured, with how much is done
  let compared = ""; // the place of the result to compare with

  function begin() {
    running = { id: desk.shown.id, text: desk.textOf(desk.shown.id), version: desk.version, options: desk.design.options, done: 0 };
    desk.send("measure", { id: running.id, games: GAMES, seed: 1 });
    draw();
  }

  function stop() {
    desk.send("stop");
    running = null;
    draw();
  }

  function take({ id, done, games, rows, ended }) {
    if (id !== running?.id) return;
    Object.assign(running, { done, games, rows });
    if (ended) {
      const isSame = (each) => each.text === running.text && each.options === running.options;
      results.splice(0, results.length, ...results.filter((each) => !isSame(each)), running);
      if (results.length > 1) compared = String(results.length - 2);
      running = null;
    }
    draw();
  }

  function draw() {
    const after = results.at(-1);
    const earlier = results.slice(0, -1);
    const before = earlier[Number(compared)];
    const choices = [["", "nothing"], ...earlier.map(({ version, options }, at) => [String(at), `version ${version}${options && `, ${options.replaceAll("&", ", ")}`}`])];
    const compare = (value) => {
      compared = value;
      draw();
    };
    const act = running
      ? [make("progress", { max: "1", value: String(running.done), "aria-label": "Random games" }), button("Stop", stop, { id: "stop" })]
      : [button(`Try ${GAMES} random games`, begin, { id: "measure", class: "main", disabled: !desk.shown })];
    const shown = after ? [table(after, compared === "" ? null : before)] : [];
    const choice = earlier.length ? [selectField("compared", "Compare with", choices, compared, compare)] : [];
    const note = after ? "Below each figure is its 95 % confidence interval. Random players see nothing: their games show what the rules alone favour." : "Random games show who wins, how often games are drawn, and how long they last.";
    fill(byId("panel-measure"), make("div", { class: "row" }, ...act), ...shown, ...choice, make("p", { class: "fine" }, note), ...answersTable(desk.design.answers, after));
  }

  desk.listen("measured", take);
  desk.listen("shown", "answers", draw);
  desk.listen("stuck", () => {
    running = null;
    draw();
  });
  draw();
}
