// The dialog "Versions": the history of a design, and the way back to each of its versions.

import { byId, make } from "../markup/elements.js";
import { button } from "./fields.js";
import { differenceOf, MOST_VERSIONS, STOOD_S } from "./versions.js";
import * as words from "./words.js";

const when = (at) => new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });

// The first line that a version has changed.
function changedLine(text, before) {
  if (before === undefined) return "";
  const [from] = differenceOf(before, text);
  const number = text.slice(0, from).split("\n").length;
  return words.changedLine(number, text.split("\n")[number - 1].trim().slice(0, 60));
}

/** Open the dialog over a text; `goBack` is called with the text of the chosen version. */
export function openVersions(versions, current, goBack) {
  const dialog = byId("versions-dialog");
  const close = () => dialog.close();
  const items = versions.map(({ number, at, text }, place) => {
    const back = () => {
      close();
      goBack(text);
    };
    const about = make("span", {}, words.version(number, when(at)), make("code", {}, changedLine(text, versions[place + 1]?.text)));
    const way = text === current ? make("small", {}, words.IN_EDITOR) : button(words.BACK, back, { "aria-label": words.backTo(number) });
    return make("li", {}, about, way);
  });
  const hint = words.aboutVersions(MOST_VERSIONS, STOOD_S);
  dialog.replaceChildren(
    make("div", { class: "heading" }, make("h2", { id: "versions-title" }, words.VERSIONS), button(words.CLOSE, close, { id: "versions-close" })),
    make("p", { class: "fine" }, hint),
    make("ol", {}, ...items),
  );
  dialog.showModal();
}
