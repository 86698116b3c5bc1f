// What measured figures mean, a sentence for each question. A sentence holds for all of a figure's 95% interval.

import * as words from "./words.js";

// Shares of the games.
const MOST_DRAWN = 0.5;
const MANY_DRAWN = 0.2;
const FEW_DRAWN = 0.1;
const LEFT_OPEN = 0.01;
// Lengths in turns.
const SHORT = 8;
const LONG = 120;

// Two colours: who moves first leads by more than nothing. More colours: their shares are not all alike.
function edge({ colours, games, pie }, { advantage, balance }) {
  if (advantage?.low > 0) return words.firstHasEdge(colours[0], pie);
  if (advantage?.high < 0) return words.secondHasEdge(colours[1]);
  if (!advantage && balance?.high < 1) return words.SOME_HAVE_EDGE;
  return advantage || balance ? words.noEdge(games) : "";
}

function draws({ low, high }, games) {
  if (low > MOST_DRAWN) return words.MOST_ARE_DRAWN;
  if (low > MANY_DRAWN) return words.MANY_ARE_DRAWN;
  if (high < FEW_DRAWN) return words.FEW_ARE_DRAWN;
  if (high > MOST_DRAWN) return words.drawsUnclear(games);
  return words.drawnAtMost(Math.ceil(100 * high));
}

const unfinished = ({ value, low }) => (low > LEFT_OPEN ? words.unfinished(Math.round(100 * value)) : "");

function length({ value, low, high }, games) {
  if (high - low > value) return words.lengthUnclear(games);
  if (high < SHORT) return words.short(SHORT);
  if (low > LONG) return words.long(LONG);
  if (low >= SHORT && high <= LONG) return words.usualLength(Math.round(value));
  return words.lengthBetween(Math.floor(low), Math.ceil(high));
}

/** Return the sentences about a result: who has an edge, draws, and length, as far as they are measured. */
export function verdicts(result) {
  const rows = Object.fromEntries(result.rows.map((row) => [row.key, row]));
  return [
    edge(result, rows),
    rows.draws ? draws(rows.draws, result.games) : "",
    rows.unfinished ? unfinished(rows.unfinished) : "",
    rows.length ? length(rows.length, result.games) : "",
  ].filter(Boolean);
}

const half = ({ low, high }) => (high - low) / 2;

/** Return the half of the 95% interval of the difference of two measured figures, as independent errors add up. */
export const margin = (before, after) => Math.hypot(half(before), half(after));

/** Return a sentence about the change from one result to another; `labels` are the names of the figures by their keys. */
export function changeOf(before, after, labels) {
  const hasChanged = ({ key, value, low, high }) => {
    const other = before.rows.find((row) => row.key === key);
    return labels[key] && other && Math.abs(value - other.value) > margin(other, { low, high });
  };
  return words.change(after.rows.filter(hasChanged).map(({ key }) => labels[key]));
}
