// Files of designs: chosen, or dropped anywhere on the page.

import { byId } from "../widgets/elements.js";
import { MAX_CHARACTERS } from "./code.js";
import * as words from "./words.js";

const MAX_BYTES = 4 * MAX_CHARACTERS;

/** Call `open` with the text of each file that is chosen or dropped, `refuse` with a sentence about any other. */
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
    target.value = ""; // the same file may be chosen again
  });
  for (const type of ["dragover", "drop"]) {
    addEventListener(type, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return; // a text may go into a field
      event.preventDefault();
      if (type === "drop") take(event.dataTransfer.files[0]);
    });
  }
}
