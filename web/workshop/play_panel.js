// The tab "Play": the options of the game, who plays, a new game, its files, and the games that have ended.

import { byId, fill, make, save } from "../widgets/elements.js";
import { button, selectField } from "./fields.js";
import { FILE, saveDiagram, saveFilm } from "./pictures.js";
import * as words from "./words.js";

const MOST_GAMES = 100;

const when = (at) => new Date(at).toLocaleDateString("en-GB", { dateStyle: "long" });

// The level of each colour, 0 for a person.
function seats(way, level, colours) {
  const others = Array(Math.max(colours - 1, 0)).fill(level);
  if (way === "first") return [0, ...others];
  if (way === "second") return [...others, 0];
  return Array(colours).fill(way === "computers" ? level : 0);
}

const AGAINST_COMPUTERS = ["first", "second", "computers"];

export function showPlayPanel(desk, isFriendly) {
  // A designer moves for both colours; who opens a link is alone, and new to the game.
  let [way, level] = isFriendly ? ["friend", 3] : desk.isKept ? ["two", 3] : ["first", 2];
  let quick = [];
  // Whether the frame has been asked for the levels of this text.
  let isAsked = false;

  const isAgainstComputers = () => AGAINST_COMPUTERS.includes(way);
  const sit = () => desk.seat(seats(way, level, desk.shown?.colours.length ?? 2));

  function choose(key, value) {
    const chosen = desk.shown.options.map((option) => [option.key, option.key === key ? value : option.chosen]);
    desk.choose(chosen.map(([name, text]) => `${name}=${text}`).join("&"));
  }

  const optionField = ({ key, title, values, chosen }) =>
    selectField(`option-${key}`, title, values, chosen, (value) => choose(key, value));

  // Ask for the levels of the computer, once for a text; its thread is busy meanwhile.
  function askForLevels() {
    if (!isAgainstComputers() || isAsked) return;
    isAsked = true;
    desk.send("levels");
  }

  function seatFields() {
    const change = (value) => {
      way = value;
      askForLevels();
      sit();
      draw();
    };
    const fields = [selectField("way", words.WHO_PLAYS, Object.entries(words.WAYS), way, change)];
    if (isAgainstComputers()) {
      const levels = (quick.length ? quick : [level]).map((each) => [String(each), words.level(each)]);
      const set = (value) => {
        level = Number(value);
        sit();
      };
      fields.push(selectField("level", words.COMPUTER, levels, String(level), set));
    }
    return fields;
  }

  function draw() {
    const options = desk.shown?.options ?? [];
    const again = button(words.NEW_GAME, () => desk.send("again"), { id: "again" });
    const files = [
      button(words.SAVE_MOVES, () => desk.send("record"), { id: "record" }),
      button(words.SAVE_PICTURE, () => desk.send("picture", { key: FILE }), { id: "diagram" }),
      button(words.SAVE_GIF, () => desk.send("film"), { id: "film" }),
    ];
    const about = { two: "", friend: words.SEND_BELOW }[way] ?? (quick.length ? words.levelsInWords(quick) : "");
    fill(
      byId("panel-play"),
      make("div", { class: "fields" }, ...options.filter(({ values }) => values.length > 1).map(optionField), ...seatFields()),
      make("p", { class: "fine" }, about),
      make("div", { class: "row" }, again, ...files),
      make("p", { id: "film-state", role: "status" }),
      ...gamesList(desk, draw),
    );
  }

  desk.listen("shown", ({ id }) => {
    if (!desk.isLast(id)) return;
    isAsked = false;
    if (isAgainstComputers() && desk.levels.length !== desk.shown.colours.length) sit();
    draw();
  });
  // Do not ask earlier: the first move must not wait for the levels.
  desk.listen("state", ({ moves }) => moves.length && askForLevels());
  desk.listen("levels", (answer) => {
    quick = answer.quick.filter((each) => Number.isInteger(each) && each >= 1 && each <= 8);
    if (quick.length && !quick.includes(level)) {
      level = quick.findLast((each) => each < level) ?? quick[0];
      sit();
    }
    draw();
  });
  const fileName = () => desk.shown?.key ?? "game";
  desk.listen("record", ({ text }) => save(`${fileName()}.txt`, "text/plain", text));
  desk.listen("picture", ({ key, svg }) => key === FILE && saveDiagram(fileName(), svg));
  desk.listen("film", ({ pictures, ground }) => {
    const tell = (text) => (byId("film-state").textContent = text);
    const follow = (number) => tell(number < pictures.length ? words.picture(number, pictures.length) : "");
    saveFilm(fileName(), pictures, ground, follow).catch(({ message }) => tell(words.noGif(message)));
  });
  storeGames(desk, draw);
  draw();
  return { isFriendly: () => way === "friend" };
}

/** Store each game that ends, once; `draw` is called when there is a new one. */
function storeGames(desk, draw) {
  desk.listen("state", ({ moves, ply, over, status }) => {
    if (!desk.isKept || !over || !moves.length || ply !== moves.length) return;
    const { design, version } = desk;
    const isSame = (game) => game.options === design.options && game.moves.join(" ") === moves.join(" ");
    if (design.games.some(isSame)) return;
    design.games = [{ moves, options: design.options, status, version, at: Date.now() }, ...design.games].slice(0, MOST_GAMES);
    desk.keep();
    draw();
  });
}

/** Return the element with the list of games; `draw` is called after one has been deleted. */
function gamesList(desk, draw) {
  const { games } = desk.design;
  if (!games.length) return [];
  const open = ({ moves, options }) => {
    desk.design.options = options;
    desk.keep();
    desk.show(moves);
  };
  const remove = (game) => {
    desk.design.games = games.filter((each) => each !== game);
    desk.keep();
    draw();
  };
  const items = games.map((game) => {
    const about = make("span", {}, words.finished(when(game.at), game));
    return make("li", {}, about, button(words.OPEN, () => open(game), { "aria-label": words.openGame(game) }), " ", button(words.DELETE, () => remove(game), { "aria-label": words.deleteGame(game) }));
  });
  const hint = games.length === MOST_GAMES ? [make("p", { class: "fine" }, words.lastGames(MOST_GAMES))] : [];
  return [make("details", { id: "games" }, make("summary", {}, words.finishedGames(games.length)), make("ul", {}, ...items), ...hint)];
}
