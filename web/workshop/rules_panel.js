// The tab "Rules": the designer's words with their number, pictures of positions, and a sheet to print.

import { byId, fill, make } from "../widgets/elements.js";
import { aboutText, countWords } from "./code.js";
import { button, imageAddress } from "./fields.js";
import { FILE } from "./pictures.js";
import * as words from "./words.js";

const MOST_WORDS = 250;
const MOST_PICTURES = 12;
const MAX_PICTURE = 100_000; // characters

export function showRulesPanel(desk) {
  function change(pictures) {
    desk.design.pictures = pictures;
    desk.keep();
    draw();
  }

  function request() {
    desk.settle();
    const { moves, ply } = desk.state ?? { moves: [], ply: 0 };
    desk.send("picture", { key: moves.slice(0, ply).join(".") });
  }

  function figure(picture) {
    const { caption, moves, svg } = picture;
    const field = make("input", { type: "text", value: caption, "aria-label": words.captionOf(moves.length), placeholder: words.CAPTION, maxlength: "200" });
    field.addEventListener("change", () => {
      picture.caption = field.value;
      desk.keep();
    });
    const remove = () => change(desk.design.pictures.filter((each) => each !== picture));
    return make(
      "li",
      {},
      make("figure", {}, make("img", { src: imageAddress(svg), alt: words.board(moves.length) }), field, button(words.REMOVE, remove, { "aria-label": words.removeBoard(moves.length) })),
    );
  }

  function draw() {
    const { name, author, rules } = desk.shown ?? aboutText(desk.design.text);
    fill(
      byId("panel-rules"),
      make("h2", {}, name),
      ...(author ? [make("p", {}, words.by(author))] : []),
      ...(desk.isKept ? [make("p", { id: "rules-in-code", class: "fine" })] : []),
      make("ol", { class: "sentences" }, ...rules.map((text) => make("li", {}, text))),
      make("ul", { class: "pictures", "aria-label": words.PICTURES }, ...desk.design.pictures.map(figure)),
      ...(desk.isKept ? [make("p", { id: "words", class: "count" })] : []),
      make("div", { class: "row" }, ...(desk.isKept ? [button(words.ADD_POSITION, request, { id: "add-picture" })] : []), button(words.PRINT, () => print(), { id: "print" })),
    );
    countAgain();
  }

  // The words that the designer has written: the options have sentences of their own.
  function countAgain() {
    if (!desk.isKept) return;
    const { rules } = aboutText(desk.design.text);
    byId("rules-in-code").textContent = rules.length ? words.RULES_IN_CODE : words.NO_RULES;
    byId("words").textContent = words.length(countWords(rules), MOST_WORDS);
  }

  desk.listen("picture", ({ key, svg }) => {
    if (key === FILE || svg.length > MAX_PICTURE) return;
    const others = desk.design.pictures.filter(({ moves }) => moves.join(".") !== key);
    change([...others, { moves: key ? key.split(".") : [], caption: "", svg }].slice(-MOST_PICTURES));
  });
  desk.listen("shown", ({ id }) => desk.isLast(id) && draw());
  desk.listen("change", countAgain);
  draw();
}
