// The page of a game that somebody has shared. Nothing of its code runs before "Play" is pressed.

import { byId, make } from "../markup/elements.js";
import { aboutText } from "./code.js";
import { sight } from "./sight.js";
import * as words from "./words.js";

function aboutGiven({ people, moves, test }, author) {
  return [
    words.byAuthor(author),
    moves.length ? words.begun(people.filter(Boolean), moves.length) : "",
    test ? words.ASKS_TO_TEST : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Show a shared game; `play` and `take` are called by the buttons. */
export function showGiven(asked, play, take) {
  const { name, author, rules } = aboutText(asked.text);
  document.title = name;
  byId("given-name").textContent = name;
  byId("given-about").textContent = aboutGiven(asked, author);
  const picture = sight(asked.view, words.board(asked.moves.length));
  byId("given-picture").replaceChildren(...(picture ? [picture] : []));
  byId("given-rules").replaceChildren(...rules.map((text) => make("p", {}, text)));
  byId("given-code").textContent = asked.text;
  byId("play").addEventListener("click", play);
  byId("make-mine").addEventListener("click", take);
  byId("make-mine").hidden = byId("see-code").hidden = asked.isEmbed;
  byId("see-code").addEventListener("click", () => {
    const code = byId("given-code");
    code.hidden = !code.hidden;
    byId("see-code").setAttribute("aria-expanded", String(!code.hidden));
    byId("see-code").textContent = code.hidden ? words.SEE_CODE : words.HIDE_CODE;
  });
}
