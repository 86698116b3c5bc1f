// The finished games of a design, stored with it, and the way back to each of them.

import { make } from "../markup/elements.js";
import { button } from "./fields.js";
import * as words from "./words.js";

const MOST_GAMES = 100;

const when = (at) => new Date(at).toLocaleDateString("en-GB", { dateStyle: "long" });

/** Store each game that ends, once; `draw` is called when there is a new one. */
export function storeGames(desk, draw) {
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
export function gamesList(desk, draw) {
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
