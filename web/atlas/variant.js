// The page of a variant that has no page of its own: its address names the variant. What was measured is fetched: a whole
// page, which several variants share a file for, or the figures of random games alone, for a template.

import { trusted } from "../loader/trusted.js";
import { keepFilters } from "./back.js";
import { byId, make } from "../widgets/elements.js";
import { fetchedFrom, Variants } from "./variants.js";
import { drawLengths, escaped, fillFigures, fillIn, filled, removeUnavailable } from "./filling.js";
import * as texts from "./words.js";

const DATA = "../data";
// The page shows the figures of this stage.
const STAGE = "random";

// Fetch the measurements of a variant: its figures, the lengths of its games, and its texts.
async function measured(one, variants, fetched) {
  const chunk = await fetched(`chunks/${Math.floor(one / variants.chunk)}`);
  const at = one % variants.chunk;
  if (chunk.links[at] !== variants.link(one)) throw new Error(texts.CHANGED);
  const figureOf = (name) => {
    const { value, low, high } = chunk.figures[`${STAGE}.${name}`] ?? {};
    return value && value[at] !== null ? { value: value[at], low: low[at], high: high[at] } : null;
  };
  return { figureOf, lengths: chunk.lengths[at], words: chunk.words[chunk.of[at]] };
}

// Fetch the whole page of a variant from its file.
async function whole(one, variants, fetched) {
  const { links, lines } = await fetched(`pages/${variants.file(one)}`);
  const at = links.indexOf(variants.link(one));
  if (at < 0) throw new Error(texts.CHANGED);
  const content = make("template");
  content.innerHTML = trusted.createHTML(lines.map((line) => line[at]).join("\n"));
  document.title = texts.measured(variants.title(one));
  return content.content;
}

function contentOf(id) {
  return document.importNode(byId(id).content, true);
}

function surveyed(one, variants, { figureOf, lengths, words }) {
  const content = contentOf("surveyed");
  const game = variants.gameOf(one);
  const link = variants.link(one);
  const own = Object.entries(words).map(([name, text]) => [name, typeof text === "string" ? filled(text, { link }) : text]);
  const values = {
    ...Object.fromEntries(own),
    game: game.name,
    name: game.sizes ? variants.title(one) : variants.words(one),
    source: game.source,
    choices: variants.words(one),
    link,
    title: escaped(variants.title(one)),
    embed: escaped(filled(words.embed, { link })),
    play: escaped(`?${link}#1`),
    lengths,
  };
  removeUnavailable(content, values);
  fillFigures(content, figureOf);
  if (lengths) Object.assign(values, drawLengths(content.querySelector("[data-bars]"), lengths));
  content.querySelector(".choices").append(...game.options.map((option) => listed(option, variants.value(one, option))));
  content.querySelector(".again-list").append(...words.again.map((item) => make("li", {}, item)));
  // The paragraph would repeat the heading.
  if (values.name === values.choices) content.querySelector(".lead").remove();
  fillIn(content, values);
  document.title = texts.measured(variants.title(one));
  return content;
}

function listed(option, value) {
  const words = option.words[option.values.indexOf(value)];
  return make("div", {}, make("dt", {}, option.title), make("dd", {}, `${words} `, make("small", {}, value)));
}

function other(query, variants) {
  const content = contentOf("other");
  const link = query.slice(1);
  const { name = texts.ANOTHER_GAME, credit, source } = variants.gameNamed(query) ?? {};
  removeUnavailable(content, { source });
  fillIn(content, { link, game: name, credit, source });
  return content;
}

async function contentFor(one, query, variants, fetched) {
  if (one < 0) return other(query, variants);
  if (variants.file(one) !== undefined) return whole(one, variants, fetched);
  return surveyed(one, variants, await measured(one, variants, fetched));
}

async function show(query) {
  const fetched = fetchedFrom(DATA);
  const variants = new Variants(await fetched("index"), fetched);
  if (!variants.isNamed(query)) return;
  const one = variants.numberOf(query);
  if (one >= 0 && variants.ownPage(one)) {
    location.replace(`../${variants.ownPage(one)}${location.hash}`);
    return;
  }
  byId("rule-set").replaceChildren(await contentFor(one, query, variants, fetched));
  keepFilters();
  if (location.hash) byId(location.hash.slice(1))?.scrollIntoView();
  else if (history.state) scrollTo(0, history.state.top);
}

// The browser goes back to a place on the page before that place is there.
addEventListener("pagehide", () => history.replaceState({ top: scrollY }, ""));

const message = byId("rule-set-message");
message.textContent = texts.LOADING;
try {
  await show(location.search);
  message.textContent = "";
} catch (error) {
  message.textContent = texts.noFigures(error.message);
}
