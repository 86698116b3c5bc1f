// The variants as a scatter plot of two figures with their intervals, by uPlot; a slider steps through the points.

import { figureText, intervalText } from "./numbers.js";
import { byId, fill, make } from "../widgets/elements.js";
import { choice, choicesForm, figureWords } from "./elements.js";
import * as words from "./words.js";

// The height in pixels.
const LOWEST = 340;
const HIGHEST = 480;
const POINT = 5;
// A plot of this many points or more draws them translucent.
const MANY = 500;
const RING = 8;

let loaded;
// The plot on the page, and a function that returns its size.
let drawn = null;
const sized = new ResizeObserver(() => drawn.picture.setSize(drawn.extent()));

matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => drawn?.picture.redraw());

// uPlot formats numbers in the browser's language and fails if that is invalid: some Linux desktops report "C".
function provideLanguage() {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: document.documentElement.lang, configurable: true });
  }
}

function load() {
  provideLanguage();
  loaded ??= new Promise((resolve, reject) => {
    const script = document.importNode(byId("plotter").content, true).firstElementChild;
    script.addEventListener("load", resolve);
    script.addEventListener("error", () => {
      // Forget the failure, so that the next call tries again.
      loaded = undefined;
      reject(new Error(words.NO_PLOTS));
    });
    document.head.append(script);
  });
  return loaded;
}

export async function showScatter(place, { numbers, choices, variants, columns }, change) {
  const [x, y] = [columns[choices.x], columns[choices.y]];
  const points = numbers.filter((one) => x.value[one] !== null && y.value[one] !== null);
  points.sort((one, other) => x.value[one] - x.value[other]);
  const [xFigure, yFigure] = [choices.x, choices.y].map((id) => variants.figure(id));
  const [xName, yName] = [xFigure, yFigure].map(figureWords);
  const axes = plotFields(choices, variants, change);
  if (!points.length) {
    fill(place, axes, make("p", {}, words.NO_VARIANT));
    return;
  }
  const label = words.plot(yName, xName, points.length);
  const plot = make("div", { class: "scatter", role: "img", "aria-label": label });
  const slider = make("input", { type: "range", id: "point", min: "0", max: String(points.length - 1), value: "0" });
  const details = make("p", { id: "point-details" });
  const note = make("p", { class: "note" }, words.ABOUT_PLOT);
  fill(place, axes, plot, make("label", { for: "point" }, words.SLIDER, slider), details, note);
  await load();
  // Another view has replaced the plot.
  if (!plot.isConnected) return;
  const picture = draw(plot, { points, x, y, figures: [xFigure, yFigure], variants, chosen: () => points[slider.valueAsNumber] });
  const tell = () => {
    const one = points[slider.valueAsNumber];
    const texts = [[x, xFigure], [y, yFigure]].map(
      ([{ value, low, high }, figure]) => words.figureWithInterval(figure.title, figureText(figure, value[one]), intervalText(figure, low[one], high[one])),
    );
    slider.setAttribute("aria-valuetext", words.variantWithFigures(variants.name(one) || variants.words(one), texts));
    details.replaceChildren(link(one, variants), ` ${texts.join(", ")}`);
    picture.redraw();
  };
  slider.addEventListener("input", tell);
  picture.over.addEventListener("click", ({ offsetX, offsetY }) => {
    slider.value = String(nearest(picture, points, x, y, offsetX, offsetY));
    tell();
  });
  tell();
}

function link(one, variants) {
  return make("a", { href: variants.page(one) }, variants.name(one) || variants.words(one));
}

// Return the number of the point nearest to a pixel of the plot.
function nearest(picture, points, x, y, left, top) {
  const distance = (one) =>
    (picture.valToPos(x.value[one], "x") - left) ** 2 + (picture.valToPos(y.value[one], "y") - top) ** 2;
  return points.reduce((best, one, at) => (distance(one) < distance(points[best]) ? at : best), 0);
}

function draw(plot, { points, x, y, figures, variants, chosen }) {
  const style = getComputedStyle(plot);
  // Read the colour each time, as themes differ.
  const colour = (name) => () => style.getPropertyValue(name).trim();
  const font = `${style.fontSize} system-ui, sans-serif`;
  const high = parseFloat(style.fontSize) * 3.2;
  const axis = (figure, extent) => ({
    label: figureWords(figure),
    font,
    labelFont: font,
    size: extent,
    labelSize: high / 2,
    stroke: colour("--ink"),
    grid: { stroke: colour("--line") },
    ticks: { stroke: colour("--line") },
    values: (_, splits) => splits.map((value) => figureText(figure, value)),
  });
  const dots = (fill_) => ({ paths: () => null, points: { show: true, space: 0, size: POINT, width: 0, fill: fill_, stroke: fill_ } });
  const whiskers = (picture) => intervals(picture, points, x, y, colour("--soft")());
  const marks = (picture) => {
    rings(picture, points.filter((one) => variants.name(one)), x, y, colour("--ink")(), RING);
    rings(picture, [chosen()], x, y, colour("--chosen")(), 2 * RING);
  };
  const values = (column) => points.map((one) => column.value[one]);
  const extent = () => ({ width: plot.clientWidth, height: Math.min(HIGHEST, Math.max(LOWEST, Math.round(plot.clientWidth * 0.75))) });
  const options = {
    ...extent(),
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: padded(values(x)) }, y: { range: padded(values(y)) } },
    axes: [axis(figures[0], high), axis(figures[1], high * 1.2)],
    series: [{}, { ...dots(colour("--accent")), alpha: points.length > MANY ? 0.5 : 1 }],
    hooks: { drawAxes: [whiskers], draw: [marks] },
  };
  const picture = new window.uPlot(options, [values(x), values(y)], plot);
  drawn = { picture, extent };
  sized.disconnect();
  sized.observe(plot);
  return picture;
}

// Return the range of some values with some room at both ends.
function padded(values) {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  const room = (most - least) * 0.04 || Math.abs(least) * 0.1 || 1;
  return [least - room, most + room];
}

function intervals(picture, points, x, y, colour) {
  const { ctx } = picture;
  const across = (value) => picture.valToPos(value, "x", true);
  const up = (value) => picture.valToPos(value, "y", true);
  ctx.save();
  clip(picture);
  ctx.globalAlpha = Math.max(0.05, Math.min(0.8, 100 / points.length));
  ctx.strokeStyle = colour;
  ctx.beginPath();
  for (const one of points) {
    const [left, top] = [across(x.value[one]), up(y.value[one])];
    ctx.moveTo(across(x.low[one]), top);
    ctx.lineTo(across(x.high[one]), top);
    ctx.moveTo(left, up(y.low[one]));
    ctx.lineTo(left, up(y.high[one]));
  }
  ctx.stroke();
  ctx.restore();
}

function rings(picture, points, x, y, colour, size_) {
  const { ctx } = picture;
  ctx.save();
  clip(picture);
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  for (const one of points) {
    ctx.beginPath();
    const [left, top] = [picture.valToPos(x.value[one], "x", true), picture.valToPos(y.value[one], "y", true)];
    ctx.arc(left, top, (size_ / 2) * devicePixelRatio, 0, 2 * Math.PI);
    ctx.stroke();
  }
  ctx.restore();
}

function clip({ ctx, bbox: { left, top, width, height } }) {
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
}

function plotFields(choices, variants, change) {
  const figures = variants.figures.map((figure) => [figure.id, figureWords(figure)]);
  const fields = [
    choice("axis-y", words.UPWARDS, figures, choices.y),
    choice("axis-x", words.ALONG, figures, choices.x),
  ];
  return choicesForm(words.AXES_OF_PLOT, "axis-", fields, change);
}
