// Make and find elements of the page.

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

// Replace the content of an element, and keep the focus on the element with the same id.
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? document.activeElement.id : "";
  element.replaceChildren(...children);
  if (focused) byId(focused)?.focus();
}

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

export function figureWords({ title, stage }) {
  return `${title}, ${stage}`;
}

// Make a part of the page that may be wider than the screen and scrolls by keyboard too.
export function wide(label, ...children) {
  return make("div", { class: "wide", role: "region", "aria-label": label, tabindex: "0" }, ...children);
}
