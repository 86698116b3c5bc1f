// The page of a variant without a name: its large content is loaded from a file shared by several pages.

import { byId } from "../widgets/elements.js";
import { trusted } from "../loader/trusted.js";
import { fetchedFrom } from "./variants.js";
import * as words from "./words.js";

const place = byId("rule-set");
try {
  const { slugs, lines } = await fetchedFrom("../data")(`pages/${place.dataset.pages}`);
  const at = slugs.indexOf(place.dataset.slug);
  if (at < 0) throw new Error(words.CHANGED);
  place.innerHTML = trusted.createHTML(lines.map((line) => line[at]).join("\n"));
  if (location.hash) byId(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  byId("rule-set-message").textContent = words.noPagePlots(error.message);
}
