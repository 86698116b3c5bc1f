// Elements of the page, made and found.

export const byId = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "boolean") element.toggleAttribute(name, value);
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Puts other elements in the place of what is in one, and leaves the focus on what has the same id there.
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.id : "";
  element.replaceChildren(...children);
  if (focused) byId(focused)?.focus();
}

// A choice of one of some values, each with its words.
export function choice(id, label, values, chosen) {
  const options = values.map(([value, words]) => make("option", { value, selected: value === chosen }, words));
  return make("div", { class: "field" }, make("label", { for: id }, label), make("select", { id, name: id }, ...options));
}

// A form of such choices, which tells of each that is changed, by its id without a prefix.
export function choicesForm(label, prefix, fields, change) {
  const form = make("form", { class: "axes", "aria-label": label }, ...fields);
  form.addEventListener("change", ({ target }) => change({ [target.id.slice(prefix.length)]: target.value }));
  return form;
}

export function figureWords({ title, stage }) {
  return `${title}, ${stage}`;
}

// A part of the page that may be wider than the screen, and is scrolled by keys as well.
export function wide(label, ...children) {
  return make("div", { class: "wide", role: "region", "aria-label": label, tabindex: "0" }, ...children);
}
