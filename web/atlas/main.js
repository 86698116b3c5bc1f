// The atlas: the address holds the choices, and the page shows what they select.

import { byId, save } from "../widgets/elements.js";
import { fetchedFrom, Variants } from "./variants.js";
import { countFilters, isNamed, needed, readChoices, select, writeChoices } from "./choices.js";
import { fillForm, readForm, withoutFigure } from "./form.js";
import { csv, json } from "./files.js";
import { showTable } from "./table.js";
import { showScatter } from "./scatter.js";
import { showMap } from "./map.js";
import * as words from "./words.js";

const SHOW = { table: showTable, scatter: showScatter, map: showMap };
const NARROW = "(max-width: 47.99rem)";

// Load the table only when it is about to be seen, unless the address asks for a part of it.
function wanted(place) {
  if (location.search) return Promise.resolve();
  return new Promise((done) => {
    const observer = new IntersectionObserver((seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      done();
    }, { rootMargin: "400px" });
    observer.observe(place);
  });
}

await wanted(byId("presets"));
const fetched = fetchedFrom("data");
const variants = new Variants(await fetched("index"), fetched);
let choices = readChoices(location.search, variants);
// The content of the files to save.
let listed = null;
// Counts requests to show something, as only the last one is shown.
let turn = 0;

const address = (changed) => `?${writeChoices({ ...choices, ...changed }, variants)}`;

// Change the choices and the address with them; a followed link can be undone with Back.
function change(changed, write = history.replaceState) {
  const isForm = changed.game || changed.figures;
  const next = { ...choices, ...changed };
  const query = writeChoices(next, variants);
  // Another game has other options and axes.
  choices = isForm ? readChoices(query, variants) : next;
  write.call(history, null, "", `?${query}`);
  if (isForm) fillForm(byId("filters-form"), choices, variants);
  return show();
}

async function show() {
  turn += 1;
  const own = turn;
  const ids = needed(choices);
  try {
    const loaded = await Promise.all(ids.map((id) => variants.column(id)));
    if (own !== turn) return;
    const columns = Object.fromEntries(ids.map((id, at) => [id, loaded[at]]));
    const numbers = select(choices, variants, columns);
    listed = { numbers, columns, ids };
    tell(numbers.length);
    const toCell = (filters) => {
      const options = { ...choices.options, ...filters };
      delete options[""];
      return address({ options, view: "table", page: 1 });
    };
    await SHOW[choices.view](byId("view"), { numbers, choices, variants, columns, address: toCell }, change);
    if (own === turn) byId("atlas-message").textContent = "";
  } catch (error) {
    if (own === turn) byId("atlas-message").textContent = words.noFigures(error.message);
  }
}

function tell(left) {
  byId("found").textContent = words.numberOf(left, variants.size);
  byId("named").checked = isNamed(choices);
  const filters = countFilters(choices);
  byId("filters-count").textContent = filters ? `(${filters})` : "";
  for (const link of document.querySelectorAll("[data-view]")) {
    link.href = address({ view: link.dataset.view });
    if (link.dataset.view === choices.view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function listen() {
  const form = byId("filters-form");
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => {
    const next = readForm(form, choices, target, variants);
    const isAnother = next.game !== choices.game || next.figures !== choices.figures;
    const { game, figures, ...others } = next;
    change(isAnother ? next : others);
  });
  form.addEventListener("click", ({ target }) => {
    if (target.dataset.remove) change(withoutFigure(choices, target.dataset.remove));
  });
  for (const link of document.querySelectorAll("[data-view]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      change({ view: link.dataset.view }, history.pushState);
    });
  }
  addEventListener("popstate", () => {
    choices = readChoices(location.search, variants);
    fillForm(form, choices, variants);
    show();
  });
  for (const [id, name, type, write] of [
    ["save-csv", "atlas.csv", "text/csv", csv],
    ["save-json", "atlas.json", "application/json", json],
  ]) {
    byId(id).addEventListener("click", () => save(name, type, write(listed.numbers, listed.ids, variants, listed.columns)));
  }
}

// The table lists the presets, too.
byId("presets").hidden = true;
byId("atlas").hidden = false;
byId("filters").open = !matchMedia(NARROW).matches;
fillForm(byId("filters-form"), choices, variants);
listen();
await show();
