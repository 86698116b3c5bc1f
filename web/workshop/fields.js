// Form fields, buttons and tabs of the workshop.

import { byId, make } from "../widgets/elements.js";
import * as words from "./words.js";

export function button(label, act, attributes = {}) {
  const made = make("button", { type: "button", ...attributes }, label);
  made.addEventListener("click", act);
  return made;
}

/** Return a select with its label; values are pairs of a value and its name. */
export function selectField(id, label, values, chosen, change) {
  const options = values.map(([value, name]) => make("option", { value, selected: value === chosen }, name));
  const select = make("select", { id }, ...options);
  select.addEventListener("change", () => change(select.value));
  return make("div", { class: "field" }, make("label", { for: id }, label), select);
}

export function textField(id, label, value, attributes = {}) {
  return make("div", { class: "field" }, make("label", { for: id }, label), make("input", { id, type: "text", value, ...attributes }));
}

/** Put the text of a field on the clipboard; return whether that worked, otherwise the text is selected. */
export async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}

/** Return a field that shows a text to copy, with its button and a line that says how it went. */
export function copyField(id, label, name, text, rows = 3) {
  const field = make("textarea", { id, rows: String(rows), readonly: true, "aria-label": name, translate: "no", dir: "ltr", spellcheck: "false" });
  field.value = text;
  const status = make("span", { role: "status" });
  const act = async () => {
    status.textContent = (await copied(field)) ? words.COPIED : words.COPY_SELECTED;
  };
  return make("div", { class: "field" }, field, make("div", { class: "row" }, button(label, act), status));
}

/** Return the address of an SVG as an image, in which no script runs. */
export const imageAddress = (svg) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

const panelOf = (tab) => byId(tab.getAttribute("aria-controls"));

/** Show the panel of a tab. Tabs are as the ARIA practices have them: only the chosen one is in the order of Tab. */
export function chooseTab(chosen) {
  for (const tab of byId("tabs").children) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    panelOf(tab).hidden = tab !== chosen;
  }
}

/** Move between the tabs by clicks and arrow keys. */
export function listenToTabs() {
  const tabs = [...byId("tabs").children];
  const steps = { ArrowRight: 1, ArrowLeft: -1 };
  byId("tabs").addEventListener("click", ({ target }) => tabs.includes(target) && chooseTab(target));
  byId("tabs").addEventListener("keydown", (event) => {
    const seen = tabs.filter((tab) => tab.checkVisibility());
    const at = { Home: 0, End: seen.length - 1 }[event.key] ?? seen.indexOf(event.target) + steps[event.key];
    if (Number.isNaN(at)) return;
    event.preventDefault();
    const next = seen.at(at % seen.length);
    chooseTab(next);
    next.focus();
  });
}
