// The picture of a shared game before its code runs. The link brings the board and its stones, as web/workshop/sight.py
// writes them, and web/early/picture.js draws them. A link can show a wrong position, but nothing else.

import { make } from "../widgets/elements.js";

const KINDS = { b: "black", w: "white", g: "green", r: "rust", e: "red", u: "blue" };

/** Return the picture of a text such as `square:4,4.b2w.4.4` under a name; null if it is none. */
export function sight(text, name) {
  const [board, rows = ""] = text.split(",");
  const view = affinagePicture.view(board, false);
  const letters = view && affinagePicture.readRows(view, rows);
  if (!letters?.every((letter) => !letter || Object.hasOwn(KINDS, letter))) return null;
  const kinds = letters.map((letter) => letter && KINDS[letter]);
  return make("div", { class: "sight" }, affinagePicture.draw(view, kinds, name));
}
