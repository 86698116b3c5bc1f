// Form fields and other elements of the atlas.

import { make } from "../widgets/elements.js";
import * as texts from "./words.js";

// Make a select of some values with their labels.
export function choice(id, label, values, chosen) {
  const options = values.map(([value, words]) => make("option", { value, selected: value === chosen }, words));
  return make("div", { class: "field" }, make("label", { for: id }, label), make("select", { id, name: id }, ...options));
}

// Make a form of such selects; `change` gets each changed value by its id without the prefix.
export function choicesForm(label, prefix, fields, change) {
  const form = make("form", { class: "axes", "aria-label": label }, ...fields);
  form.addEventListener("change", ({ target }) => change({ [target.id.slice(prefix.length)]: target.value }));
  return form;
}

// Return the values of an option in words, such as `At least 1 cell between them`.
export function valueWords({ words }) {
  return words.map((text) => text[0].toUpperCase() + text.slice(1));
}

export function figureWords({ title, stage }) {
  return texts.figure(title, stage);
}

// Make a part of the page that may be wider than the screen and scrolls by keyboard too.
export function wide(label, ...children) {
  return make("div", { class: "wide", role: "region", "aria-label": label, tabindex: "0" }, ...children);
}
