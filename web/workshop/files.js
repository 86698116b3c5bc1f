// Files of designs: chosen, or dropped anywhere on the page.

import { byId } from "../markup/elements.js";

const MAX_BYTES = 400_000;

/** Call `open` with the text of each file that is chosen or dropped, `refuse` with a sentence about any other. */
export function listenForFiles(open, refuse) {
  async function take(file) {
    if (!file) return;
    if (file.size > MAX_BYTES) {
      refuse(`${file.name} is too large; expected a Python file of at most 100,000 characters.`);
      return;
    }
    try {
      open(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()));
    } catch {
      refuse(`${file.name} is not a text; expected a Python file such as curds.py.`);
    }
  }

  byId("open").addEventListener("click", () => byId("file").click());
  byId("file").addEventListener("change", ({ target }) => {
    take(target.files[0]);
    target.value = ""; // the same file may be chosen again
  });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
}
