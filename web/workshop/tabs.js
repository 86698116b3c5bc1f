// Tabs as the ARIA practices have them: arrow keys move between them, and only the chosen one is in the order of Tab.

import { byId } from "../markup/elements.js";

const panelOf = (tab) => byId(tab.getAttribute("aria-controls"));

export function chooseTab(chosen) {
  for (const tab of byId("tabs").children) {
    tab.setAttribute("aria-selected", String(tab === chosen));
    tab.tabIndex = tab === chosen ? 0 : -1;
    panelOf(tab).hidden = tab !== chosen;
  }
}

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
