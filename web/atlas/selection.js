// Select and sort the variants that match the filters.

import { isNamed } from "./choices.js";

// Return the figures that must be loaded before a selection.
export function needed({ figures, ranges, sort, view, x, y, figure }) {
  const visible = { table: figures, scatter: [x, y], map: [figure] }[view];
  return [...new Set([...visible, ...Object.keys(ranges), ...(sort && sort !== "name" ? [sort] : [])])];
}

// Return the numbers of the selected variants; `columns` has the figures of `needed` by id.
export function select(choices, variants, columns) {
  const { game, options, ranges } = choices;
  const onlyNamed = isNamed(choices);
  const chosenGame = variants.games.find(({ key }) => key === game);
  const wanted = Object.entries(options).map(([key, value]) => {
    const option = chosenGame.options.find((one) => one.key === key);
    return { of: option.of, number: option.values.indexOf(value) };
  });
  const limits = Object.entries(ranges).map(([id, { least = -Infinity, most = Infinity }]) => ({
    values: columns[id].value,
    least,
    most,
  }));
  const left = [];
  for (const number of variants.of(game === "all" ? "" : game)) {
    const isWanted = wanted.every(({ of, number: value }) => of[number - chosenGame.first] === value);
    const isWithin = limits.every(({ values, least, most }) => {
      const value = values[number];
      return value !== null && value >= least && value <= most;
    });
    if (isWanted && isWithin && (!onlyNamed || variants.name(number))) left.push(number);
  }
  return sorted(left, choices, variants, columns);
}

// Sort the variants; those without the figure or without a name come last in either direction.
function sorted(numbers, { sort, isFalling }, variants, columns) {
  if (!sort) return numbers;
  const way = isFalling ? -1 : 1;
  if (sort === "name") {
    const names = new Map(numbers.map((number) => [number, variants.name(number)]));
    const titles = new Map(numbers.map((number) => [number, names.get(number) || variants.title(number)]));
    return numbers.sort((one, other) => {
      if (!names.get(one) !== !names.get(other)) return names.get(one) ? -1 : 1;
      return way * titles.get(one).localeCompare(titles.get(other));
    });
  }
  const values = columns[sort].value;
  return numbers.sort((one, other) => {
    if (values[one] === null || values[other] === null) return (values[one] === null) - (values[other] === null);
    return way * (values[one] - values[other]);
  });
}
