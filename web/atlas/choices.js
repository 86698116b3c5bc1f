// The visitor's choices, how an address stores them for links, and the variants that they select.

export const VIEWS = ["table", "scatter", "map"];
const MIN = "least.";
const MAX = "most.";
const NAMED = ["only", "all"];
// Figures shown at first.
const SHOWN = ["random.balance", "random.length", "random.branching", "play.drama"];

const isNumber = (text) => text !== "" && Number.isFinite(Number(text));

// Return the figures that exist, or the default if none does.
function known(ids, variants, otherwise) {
  const figures = ids.filter((id) => variants.figure(id));
  return figures.length ? figures : otherwise;
}

export function readChoices(query, variants) {
  const params = new URLSearchParams(query);
  const figures = variants.figures.map(({ id }) => id);
  const usual = known(SHOWN, variants, figures.slice(0, 4));
  const keys = variants.games.map(({ key }) => key);
  const one = (key, values, otherwise) => (values.includes(params.get(key)) ? params.get(key) : otherwise);
  const game = one("game", [...keys, "all"], keys[0]);
  const options = variants.games.find(({ key }) => key === game)?.options ?? [];
  const optionKeys = options.map(({ key }) => key);
  const chosen = (key) => one(key, options.find((option) => option.key === key).values, "");
  const axes = mapAxes(options);
  const sorted = (params.get("sort") ?? "").replace(/^-/, "");
  return {
    game,
    options: Object.fromEntries(optionKeys.filter((key) => chosen(key)).map((key) => [key, chosen(key)])),
    named: one("named", NAMED, ""),
    figures: known((params.get("figures") ?? "").split(","), variants, usual),
    ranges: ranges(params, variants),
    sort: figures.includes(sorted) || sorted === "name" ? sorted : "",
    isFalling: (params.get("sort") ?? "").startsWith("-"),
    page: Math.max(1, Math.floor(Number(params.get("page"))) || 1),
    view: one("view", VIEWS, VIEWS[0]),
    x: one("x", figures, usual[1] ?? usual[0]),
    y: one("y", figures, usual[0]),
    figure: one("figure", figures, usual[0]),
    rows: one("rows", optionKeys, axes.rows),
    within: one("within", [...optionKeys, "none"], axes.within),
    across: one("across", optionKeys, axes.across),
  };
}

// Return the first axes of a map: placement, directions and limit where a game has them, otherwise its first two
// options.
function mapAxes(options) {
  const keys = options.filter(({ values }) => values.length > 1).map(({ key }) => key);
  if (["place", "near", "limit"].every((key) => keys.includes(key))) return { rows: "place", within: "near", across: "limit" };
  const [rows = options[0]?.key ?? "", across = rows] = keys;
  return { rows, within: "none", across };
}

function ranges(params, variants) {
  const limits = {};
  for (const [key, text] of params) {
    const end = [MIN, MAX].find((prefix) => key.startsWith(prefix));
    const id = end && key.slice(end.length);
    if (id && variants.figure(id) && isNumber(text)) {
      limits[id] ??= {};
      limits[id][end === MIN ? "least" : "most"] = Number(text);
    }
  }
  return limits;
}

// Write choices as a query, without those at their default.
export function writeChoices(choices, variants) {
  const usual = readChoices(choices.game === variants.games[0]?.key ? "" : `game=${choices.game}`, variants);
  const { game, options, named, sort, isFalling, page, view } = choices;
  const query = { game: game === variants.games[0]?.key ? "" : game, ...options, named };
  if (String(choices.figures) !== String(usual.figures)) query.figures = choices.figures.join(",");
  for (const [id, { least, most }] of Object.entries(choices.ranges)) {
    query[MIN + id] = least ?? "";
    query[MAX + id] = most ?? "";
  }
  Object.assign(query, { sort: sort && (isFalling ? "-" : "") + sort, page: page > 1 ? page : "" });
  query.view = view === VIEWS[0] ? "" : view;
  for (const key of { table: [], scatter: ["x", "y"], map: ["figure", "rows", "within", "across"] }[view]) {
    if (choices[key] !== usual[key]) query[key] = choices[key];
  }
  const pairs = Object.entries(query).filter(([, text]) => text !== "");
  return pairs.map(([key, text]) => `${key}=${encodeURIComponent(text).replace(/%(?:3A|2C)/g, decodeURIComponent)}`).join("&");
}

// Return whether variants without a name are left out: until something is filtered the table begins with those that
// have one, unless the visitor has chosen.
export function isNamed({ named, view, options, ranges: limits }) {
  if (named) return named === "only";
  return view === "table" && !Object.keys(options).length && !Object.keys(limits).length;
}

// Return the number of filters in use.
export function countFilters({ options, named, ranges: limits }) {
  return Object.keys(options).length + (named ? 1 : 0) + Object.keys(limits).length;
}

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
