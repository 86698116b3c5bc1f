// The tab "Rules": the designer's words with their number, pictures of positions, and a sheet to print.

import { byId, fill, make } from "../markup/elements.js";
import { aboutText, countWords } from "./code.js";
import { button, imageAddress } from "./fields.js";

const MOST_WORDS = 250;
const MOST_PICTURES = 12;

export function showRulesPanel(desk) {
  const images = new Map(); // the address of each picture by its key
  const keyOf = ({ moves }) => moves.join(".") || "start";

  function request() {
    images.clear();
    for (const picture of desk.design.pictures) desk.send("picture", { key: keyOf(picture), moves: picture.moves });
  }

  function change(pictures) {
    desk.design.pictures = pictures;
    desk.keep();
    request();
    draw();
  }

  function add() {
    const { moves, ply } = desk.state ?? { moves: [], ply: 0 };
    const picture = { moves: moves.slice(0, ply), caption: "" };
    const others = desk.design.pictures.filter((each) => keyOf(each) !== keyOf(picture));
    change([...others, picture].slice(-MOST_PICTURES));
  }

  function figure(picture, at) {
    const key = keyOf(picture);
    const words = picture.moves.length ? `after ${picture.moves.length} moves` : "at the start";
    const address = images.get(key);
    const image = address ? [make("img", { src: address, alt: `The board ${words}` })] : [make("p", {}, `No picture: the moves are no longer legal`)];
    const caption = make("input", { type: "text", value: picture.caption, "aria-label": `Caption of the board ${words}`, maxlength: "200" });
    caption.addEventListener("change", () => {
      picture.caption = caption.value;
      desk.keep();
    });
    const remove = () => change(desk.design.pictures.filter((each, place) => place !== at));
    const words2 = desk.isKept ? [caption, button("Remove", remove, { "aria-label": `Remove the board ${words}` })] : [make("figcaption", {}, picture.caption)];
    return make("li", {}, make("figure", {}, ...image, ...words2));
  }

  function draw() {
    const { name, author, rules } = desk.shown ?? aboutText(desk.design.text);
    const written = aboutText(desk.design.text).rules;
    const words = countWords(written);
    const more = words > MOST_WORDS ? "Shorter rules are read more often." : "";
    fill(
      byId("panel-rules"),
      make("h2", {}, name),
      ...(author ? [make("p", {}, `by ${author}`)] : []),
      ...rules.map((text) => make("p", {}, text)),
      make("ul", { class: "pictures", "aria-label": "Pictures" }, ...desk.design.pictures.map(figure)),
      ...(desk.isKept ? [make("p", { id: "words", class: "count" }, `${words} of ${MOST_WORDS} words. ${more}`)] : []),
      make("div", { class: "row" }, ...(desk.isKept ? [button("Add the position on the board", add, { id: "add-picture" })] : []), button("Print", print, { id: "print" })),
    );
  }

  desk.listen("picture", ({ key, svg }) => {
    images.set(key, imageAddress(svg));
    draw();
  });
  desk.listen("shown", ({ id }) => {
    if (!desk.isLast(id)) return;
    request();
    draw();
  });
  draw();
}
