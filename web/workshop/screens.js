// The screens before a game: the first one, with templates, the designs of this browser and files, and that of a game
// which somebody has shared. Nothing of its code runs before "Play" is pressed.

import { byId, make } from "../widgets/elements.js";
import { aboutText, MAX_CHARACTERS } from "./code.js";
import { button, imageAddress } from "./fields.js";
import { allDesigns, dropDesign } from "./shelf.js";
import { sight } from "./pictures.js";
import * as words from "./words.js";

const MAX_BYTES = 4 * MAX_CHARACTERS;

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

/** Call `open` with the text of each file chosen, or dropped on the page; `refuse` with a sentence about any other. */
export function listenForFiles(open, refuse) {
  async function take(file) {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      refuse(words.tooLarge(file.name, MAX_CHARACTERS));
      return;
    }
    let text = "";
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
      refuse(words.notText(file.name));
      return;
    }
    open(text);
  }

  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", ({ target }) => {
    take(target.files[0]);
    // Otherwise, choosing the same file again would change nothing.
    target.value = "";
  });
  for (const type of ["dragover", "drop"]) {
    addEventListener(type, (event) => {
      // A text may be dropped into a field.
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (type === "drop") take(event.dataTransfer.files[0]);
    });
  }
}

/** Show the first screen; `open` is called with the text of the chosen template. */
export async function showStart(open) {
  listDesigns();
  const { TEMPLATES } = await import("./templates.js");
  byId("templates").replaceChildren(...TEMPLATES.map((template) => card(template, open)));
}

function aboutShared({ people, moves, test }, author) {
  return [
    words.byAuthor(author),
    moves.length ? words.begun(people.filter(Boolean), moves.length) : "",
    test ? words.ASKS_TO_TEST : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Show a shared game; `play` and `take` are called by the buttons. */
export function showShared(asked, play, take) {
  const { name, author, rules } = aboutText(asked.text);
  document.title = name;
  byId("shared-name").textContent = name;
  byId("shared-about").textContent = aboutShared(asked, author);
  const picture = sight(asked.view, words.board(asked.moves.length));
  byId("shared-picture").replaceChildren(...(picture ? [picture] : []));
  byId("shared-rules").replaceChildren(...rules.map((text) => make("p", {}, text)));
  byId("shared-code").textContent = asked.text;
  byId("play").addEventListener("click", play);
  byId("make-mine").addEventListener("click", take);
  byId("make-mine").hidden = byId("see-code").hidden = asked.isEmbed;
  byId("see-code").addEventListener("click", () => {
    const code = byId("shared-code");
    code.hidden = !code.hidden;
    byId("see-code").setAttribute("aria-expanded", String(!code.hidden));
    byId("see-code").textContent = code.hidden ? words.SEE_CODE : words.HIDE_CODE;
  });
}
