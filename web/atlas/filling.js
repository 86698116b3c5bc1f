// Fill a template of the page: replace `{names}`, draw plots with the layout of the template's example, and remove
// parts that have no values.

import { make } from "../widgets/elements.js";
import { figureNumber, number } from "./numbers.js";

export const filled = (text, values) =>
  text.replace(/\{(\w+)\}/g, (mark, name) => (Object.hasOwn(values, name) ? values[name] : mark));

// Return a text escaped for an attribute.
export const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

// Fill values into the texts and attributes of an element or a fragment.
export function fillIn(root, values) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) node.data = filled(node.data, values);
    for (const attribute of node.attributes ?? []) attribute.value = filled(attribute.value, values);
  }
}

// Remove the parts whose values are missing.
export function removeUnavailable(root, values) {
  for (const part of root.querySelectorAll("[data-needs]")) if (!values[part.dataset.needs]) part.remove();
}

// Fill one row per measured figure and remove the others; `figureOf` returns a figure by its name, or null.
export function fillFigures(root, figureOf) {
  for (const row of root.querySelectorAll("[data-figure]")) {
    const figure = figureOf(row.dataset.figure);
    if (figure) fillRow(row, figure);
    else row.remove();
  }
  for (const table of root.querySelectorAll("table.figures")) if (!table.querySelector("[data-figure]")) table.remove();
}

function fillRow(row, figure) {
  const percent = "percent" in row.dataset;
  const texts = Object.entries(figure).map(([end, value]) => [end, figureNumber({ percent }, value)]);
  fillIn(row, Object.fromEntries(texts));
  const whisker = row.querySelector(".whisker path");
  if (!whisker) return;
  // The template draws the whisker at the end of the line.
  const wide = parseFloat(whisker.getAttribute("d").slice(1));
  const along = (share) => (wide * Math.min(Math.max(share, 0), 1)).toFixed(1);
  give(whisker, { d: `M${along(figure.low)} 7H${along(figure.high)}M${along(figure.value)} 2V12` });
}

const placesOf = (element, ...names) => names.map((name) => Number(element.getAttribute(name)));

function give(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// Merge neighbouring counts into at most `most` bars of equal width.
export function joined(counts, most) {
  const wide = Math.max(1, Math.ceil(counts.length / most));
  const bars = [];
  for (let first = 0; first < counts.length; first += wide) {
    bars.push(counts.slice(first, first + wide).reduce((sum, count) => sum + count, 0));
  }
  return bars;
}

// Return the rectangles of bars on an area, each with its part of the width; lengths that never occurred have none.
export function boxes(bars, { left, top, across, down, part }) {
  const [most, step] = [Math.max(...bars), across / bars.length];
  const all = bars.map((bar, place) => ({
    x: left + place * step,
    y: top + down * (1 - bar / most),
    width: step * part,
    height: (down * bar) / most,
  }));
  const visible = all.filter((_, place) => bars[place]);
  return visible.map((box) => Object.fromEntries(Object.entries(box).map(([name, value]) => [name, value.toFixed(1)])));
}

// Draw a bar for each length in place of the two bars of the template, and fill the plot's table. Return the values for
// its labels.
export function drawLengths(section, [least, counts]) {
  const [first, second] = section.querySelectorAll(".bar");
  const [left, top, width, down] = placesOf(first, "x", "y", "width", "height");
  const [step] = placesOf(second, "x").map((x) => x - left);
  const bars = joined(counts, Number(section.dataset.bars));
  const places = boxes(bars, { left, top, across: 2 * step, down, part: width / step });
  first.before(...places.map((place) => give(first.cloneNode(), place)));
  first.remove();
  second.remove();
  const row = (count, at) => make("tr", {}, make("th", { scope: "row" }, String(least + at)), make("td", {}, number(count)));
  section.querySelector("tbody").replaceChildren(...counts.map(row));
  return { least, last: least + counts.length - 1, most: number(Math.max(...bars)) };
}
