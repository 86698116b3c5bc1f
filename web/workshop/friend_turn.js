// A game with a friend by links: after each move, the link to send. Nothing is stored; the link is the game.

import { byId, fill, make } from "../widgets/elements.js";
import { copyField, textField } from "./fields.js";
import { linkTo } from "./link.js";
import * as words from "./words.js";

/** Show the link after each new move while `isOn` returns true; `people` are the names in the link that was opened. */
export function showFriendTurns(desk, isOn, people) {
  const place = byId("turn");
  // The number of moves that the friend knows.
  let arrived = desk.moves.length;
  let names = people;
  // The number of the last drawing. An earlier one may still wait for its link.
  let last = 0;

  async function draw() {
    const { moves, ply, status, view } = desk.state ?? { moves: [], ply: 0, status: "", view: "" };
    const line = moves.slice(0, ply);
    place.hidden = !isOn() || !desk.state;
    const number = (last += 1);
    if (place.hidden) return;
    if (line.length <= arrived) {
      fill(place, make("p", {}, words.playFirst(status)), ...nameFields());
      return;
    }
    const { text, options } = desk.design;
    const link = await linkTo({ text, options, people: names, view, moves: line });
    if (number !== last) return;
    const field = copyField("turn-link", words.COPY_LINK, words.FRIENDS_LINK, link);
    fill(place, make("p", {}, words.sendLink(status)), field, ...nameFields());
  }

  function nameFields() {
    const colours = desk.shown?.colours ?? [];
    const fields = colours.map((colour, at) => {
      const made = textField(`name-${at}`, words.nameOf(colour), names[at] ?? "", { maxlength: "40", autocomplete: "off" });
      made.querySelector("input").addEventListener("change", ({ target }) => {
        names = colours.map((_, other) => (other === at ? target.value.trim() : (names[other] ?? "")));
        draw();
      });
      return made;
    });
    return [make("div", { class: "fields" }, ...fields)];
  }

  desk.listen("state", draw);
  return { draw };
}
