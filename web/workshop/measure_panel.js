// The tab "Measure": games at random and of the computer, beside those of an earlier version, and those of testers.

import { byId, fill, make } from "../markup/elements.js";
import { button, selectField } from "./fields.js";
import { answersTable } from "./testers.js";
import { ofGames } from "./words.js";

const MINUS = "−";

// The kinds of games, by the names of their stages in reports.
const KINDS = [
  { stage: "random", games: 200, id: "measure", action: "Try 200 random games" },
  { stage: "play", games: 20, id: "measure-play", action: "Let the computer play 20 games" },
];
const PURPOSE = "These games show who wins, how often games are drawn, and how long they last.";
const INTERVALS = "The small figures are the range in which the true figure lies, in 95 of 100 cases.";
const PLAYERS = "Random players see nothing: their games show what the rules alone favour. The computer looks ahead a little.";
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
const inUnit = (key, value) => (SHARES.has(key) ? `${plain(100 * value, 0)}%` : plain(value, 1));
const half = ({ low, high }) => (high - low) / 2;

/** Return the difference of two measured figures with the half of its 95% interval, as independent errors add up. */
function difference(before, after) {
  const [factor, places] = SHARES.has(after.key) ? [100, 0] : [1, 1];
  const shown = ({ value }) => Number((factor * value).toFixed(places)); // the difference is that of the figures beside it
  const change = shown(after) - shown(before);
  const margin = factor * Math.hypot(half(before), half(after));
  return `${change > 0 ? "+" : ""}${plain(change, places)} ± ${plain(margin, places)}`;
}

// No figure is below zero, though the interval of a few games may be.
function cell(row) {
  if (!row) return make("td", {}, "–");
  const { key, value, low, high } = row;
  return make("td", {}, inUnit(key, value), make("small", {}, `${inUnit(key, Math.max(low, 0))} to ${inUnit(key, high)}`));
}

// The options of a design in words, by their titles.
const inWords = (options) => new Map(options.map(({ title, values, chosen }) => [title, values.find(([value]) => value === chosen)?.[1] ?? chosen]));

// The head of a version's column, with the options in which it differs from the other one.
function headOf(result, other) {
  const own = [...result.words].filter(([title, words]) => other && other.words.get(title) !== words);
  return [`Version ${result.version}`, ...own.map(([title, words]) => `${title}: ${words}`)].join(", ");
}

function table({ id, stage }, after, before) {
  const heads = before ? [headOf(before, after), headOf(after, before), "Difference"] : [headOf(after)];
  const known = after.rows.filter(({ key }) => labels(after.colours)[key]);
  const rows = known.map((row) => {
    const other = before?.rows.find(({ key }) => key === row.key);
    const cells = before ? [cell(other), cell(row), make("td", {}, other ? difference(other, row) : "–")] : [cell(row)];
    return make("tr", {}, make("th", { scope: "row" }, labels(after.colours)[row.key]), ...cells);
  });
  const head = [ofGames(stage, after.games), ...heads].map((words) => make("th", { scope: "col" }, words));
  const whole = make("table", { id: `${id}-figures` }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { class: "scrolls", role: "region", "aria-label": "Figures", tabindex: "0" }, whole);
}

const bestPlay = ({ best, colours }) => (best ? `With best play, ${colours[best - 1]} wins.` : "With best play, the game is a draw.");

export function showMeasurePanel(desk) {
  const results = new Map(KINDS.map(({ stage }) => [stage, []])); // complete ones, the last one last
  const compared = new Map(); // the place of the result to compare with, by stage
  let running = null; // the request that is being measured, with how much is done
  let reason = ""; // why there are no figures

  function begin({ stage, games }) {
    const { shown } = desk;
    const { id, colours, options } = shown;
    running = { stage, id, text: desk.textOf(id), version: desk.version, options: desk.design.options, words: inWords(options), colours, done: 0, rows: [] };
    reason = "";
    desk.send("measure", { id, stage, games });
    draw();
  }

  /** Keep the figures so far, if there are any. */
  function end() {
    if (running?.rows.length) {
      const isSame = (each) => each.text === running.text && each.options === running.options;
      const all = [...results.get(running.stage).filter((each) => !isSame(each)), running];
      results.set(running.stage, all);
      compared.set(running.stage, all.length > 1 ? String(all.length - 2) : "");
    }
    running = null;
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
    if (message) reason = `The games could not be played: ${message}`;
    if (ended) end();
    else draw();
  }

  function actions() {
    if (running) return [make("progress", { max: "1", value: String(running.done), "aria-label": "Games" }), button("Stop", stop, { id: "stop" })];
    const offered = KINDS.filter(({ stage }) => stage === "random" || (desk.shown?.colours.length ?? 2) === 2);
    return offered.map((kind) => button(kind.action, () => begin(kind), { id: kind.id, class: kind.stage === "random" ? "main" : "", disabled: !desk.shown || desk.isWaiting }));
  }

  function comparison({ stage, id }, earlier, after) {
    if (!earlier.length) return [];
    const choices = earlier.map((result, at) => [String(at), headOf(result, after)]);
    const compare = (value) => {
      compared.set(stage, value);
      draw();
    };
    return [selectField(`${id}-compared`, "Compare with", [["", "nothing"], ...choices], compared.get(stage), compare)];
  }

  function figures(kind) {
    const all = results.get(kind.stage);
    const isGrowing = running?.stage === kind.stage && running.rows.length > 0;
    const after = isGrowing ? running : all.at(-1);
    if (!after) return [];
    const earlier = isGrowing ? [] : all.slice(0, -1);
    const before = earlier[compared.get(kind.stage) || -1];
    const best = Number.isInteger(after.best) ? [make("p", {}, bestPlay(after))] : [];
    return [table(kind, after, before), ...best, ...comparison(kind, earlier, after)];
  }

  function draw() {
    const tables = KINDS.flatMap(figures);
    fill(
      byId("panel-measure"),
      make("div", { class: "row" }, ...actions()),
      ...(reason ? [make("p", { role: "alert" }, reason)] : []),
      ...tables,
      make("p", { class: "fine" }, tables.length ? `${INTERVALS} ${PLAYERS}` : PURPOSE),
      ...answersTable(desk.design.answers, results.get("random").at(-1)),
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
