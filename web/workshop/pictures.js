// Pictures of a game: of a shared one before its code runs, and of the board as files, a diagram or a GIF of all moves.

import { make, save } from "../widgets/elements.js";
import { imageAddress } from "./fields.js";
import * as words from "./words.js";

/** The key of a picture that becomes a file; those of the rules have their moves as keys. */
export const FILE = "file";

// Each picture is shown for this long.
const PACE_MS = 800;
// The last picture stays longer.
const REST_MS = 1600;
// Some browsers change the colours of pixels by less than this, of 255. Nobody sees that.
const TOLERANCE = 16;

// The letters of stones, as web/workshop/sight.py writes them.
const KINDS = { b: "black", w: "white", g: "green", r: "rust", e: "red", u: "blue" };

/**
 * Return the picture of a text such as `square:4,4.b2w.4.4` under a name; null if it is none. A link brings it, and can
 * show a wrong position, but nothing else.
 */
export function sight(text, name) {
  const [board, rows = ""] = text.split(",");
  const view = affinagePicture.view(board, false);
  const letters = view && affinagePicture.readRows(view, rows);
  if (!letters?.every((letter) => !letter || Object.hasOwn(KINDS, letter))) return null;
  const kinds = letters.map((letter) => letter && KINDS[letter]);
  return make("div", { class: "sight" }, affinagePicture.draw(view, kinds, name));
}

async function canvasOf(svg, ground) {
  const image = new Image();
  image.src = imageAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  const corner = context.getImageData(0, 0, 1, 1).data;
  context.drawImage(image, 0, 0);
  return { canvas, context, corner };
}

// Whether a pixel of the ground can be read back: some browsers hide pixels from pages.
const isSeen = ([red, green, blue], ground) =>
  [red, green, blue].every((value, at) => Math.abs(value - parseInt(ground.slice(1 + 2 * at, 3 + 2 * at), 16)) <= TOLERANCE);

export const saveDiagram = (name, svg) => save(`${name}.svg`, "image/svg+xml", svg);

/** Save a GIF of SVG pictures of one size on a ground, "#rrggbb"; throw an Error that says why that is not possible. */
export async function saveFilm(name, pictures, ground, follow) {
  await import("../loader/gif.js");
  let film = null;
  for (const [at, svg] of pictures.entries()) {
    const { canvas, context, corner } = await canvasOf(svg, ground);
    if (!isSeen(corner, ground)) throw new Error(words.HIDDEN);
    film ??= newGif(canvas.width, canvas.height);
    film.add(context.getImageData(0, 0, canvas.width, canvas.height).data, at === pictures.length - 1 ? PACE_MS + REST_MS : PACE_MS);
    follow(at + 1);
  }
  save(`${name}.gif`, "image/gif", film.bytes());
}
