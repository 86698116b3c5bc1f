// The first screen: templates, the designs of this browser, and files.

import { byId, make } from "../markup/elements.js";
import { aboutText } from "./code.js";
import { button, imageAddress } from "./fields.js";
import { allDesigns, dropDesign } from "./shelf.js";
import * as words from "./words.js";

function card({ name, summary, text, picture }, open) {
  const image = make("img", { src: imageAddress(picture), alt: "", width: "200", height: "200" });
  const made = make("button", { type: "button" }, image, make("strong", {}, name), " ", make("small", {}, summary));
  made.addEventListener("click", () => open(text));
  return make("li", {}, made);
}

function entry({ id, text, at }) {
  const { name, author } = aboutText(text);
  const link = make("a", { href: `#mine/${id}` }, words.madeBy(name, author));
  const time = make("small", {}, new Date(at).toLocaleDateString("en-GB", { dateStyle: "long" }));
  return make("li", {}, link, time, deleteButton(id, name));
}

// The first press asks, the second one deletes.
function deleteButton(id, name) {
  const made = button(words.DELETE, act, { "aria-label": words.deleteDesign(name) });
  let isAsked = false;
  function ask(again) {
    isAsked = again;
    made.textContent = isAsked ? words.CONFIRM : words.DELETE;
    made.setAttribute("aria-label", isAsked ? words.confirmDeleting(name) : words.deleteDesign(name));
  }
  function act() {
    if (!isAsked) {
      ask(true);
      return;
    }
    dropDesign(id);
    listDesigns();
  }
  made.addEventListener("blur", () => ask(false));
  return made;
}

function listDesigns() {
  const designs = allDesigns();
  byId("mine").hidden = !designs.length;
  byId("designs").replaceChildren(...designs.map(entry));
}

/** Show the screen; `open` is called with the text of the chosen template. */
export async function showStart(open) {
  listDesigns();
  const { TEMPLATES } = await import("./templates.js");
  byId("templates").replaceChildren(...TEMPLATES.map((template) => card(template, open)));
}
