// Texts of the atlas, each of them whole. Functions have places for numbers and names.

const plural = (number, one, many) => (number === 1 ? one : many);

// Loading

export const LOADING = "Loading the atlas…";
export const CHANGED = "the atlas has changed, load this page again";
export const NO_PLOTS = "the plots could not be fetched";
export const notFetched = (name) => `${name} could not be fetched`;
export const noFigures = (reason) => `The figures could not be shown: ${reason}.`;

// Variants and figures

export const ANOTHER_GAME = "another game";
// As in affinage/notation/wording.py.
export const nameAndVariant = (game, variant) => `${game} (${variant})`;
export const measured = (title) => `${title}: measured`;
export const number = (value) => `${value.toLocaleString("en")} ${plural(value, "variant", "variants")}`;
export const numberOf = (value, all) => `${number(value)} of ${all.toLocaleString("en")}`;
export const figure = (title, stage) => `${title}, ${stage}`;
export const interval = (low, high) => `${low} to ${high}`;
export const figureWithInterval = (title, value, ends) => `${title} ${value} (${ends})`;
export const variantWithFigures = (name, figures) => `${name}: ${figures.join(", ")}`;

// The filters

export const GAME = "Game";
export const ALL_GAMES = "All games";
export const ONLY_NAMED = "Only those with a name";
export const ANY = "Any";
export const FIGURES = "Figures";
export const SHOW_ANOTHER = "Show another";
export const CHOOSE = "Choose…";
export const AT_LEAST = "at least";
export const TO = "to";
export const AT_MOST = "at most";
export const HIDE = "Hide";
export const hide = (name) => `Hide ${name}`;
export const inPercent = (name) => `${name}, in percent`;
export const stageInPercent = (stage) => `${stage}, in %`;
export const endOf = (name, end) => `${name}: ${end}`;

// The table

export const VARIANTS = "Variants";
export const VARIANT = "Variant";
export const ABOUT_NAMES = "By name. Those without one come after them.";
export const BOARD = "Board";
export const ABOUT_BOARD = "Opens the variant to play on.";
export const PREVIOUS = "Previous";
export const NEXT = "Next";
export const PLAY = "Play";
export const play = (title) => `Play ${title}`;
export const aboutFigure = (stage, meaning) => `In ${stage}. ${meaning}`;
export const rows = (first, last, all) => `${first} to ${last} of ${all.toLocaleString("en")}`;

// The scatter plot

export const AXES_OF_PLOT = "Figures of the plot";
export const UPWARDS = "Upwards";
export const ALONG = "Along";
export const NO_VARIANT = "No variant here has both figures.";
export const SLIDER = "Variant, from left to right";
export const ABOUT_PLOT = "Lines are 95% intervals; variants with a name are ringed. The table has the same numbers.";
export const plot = (upwards, along, points) => `${upwards}, against ${along}: ${number(points)}`;

// The map

export const MAP = "Map";
export const ONE_GAME = "A map is of one game: choose it among the filters.";
export const AXES_OF_MAP = "Figure of the map";
export const FIGURE = "Figure";
export const ROWS = "Rows";
export const WITHIN = "Within these";
export const NOTHING = "nothing";
export const ACROSS = "Across";
export const corner = (rows, across) => `${rows}, and across: ${across}`;
export const aboutMap = (name) => `${name}. Each cell has the mean and the number of variants; choose it to list them.`;
