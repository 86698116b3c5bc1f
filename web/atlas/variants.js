// The measured variants: the index encodes the values of options as numbers; each figure has a file, fetched when first
// shown.

import { nameAndVariant, notFetched } from "./words.js";

/** Return a function that reads the data of a name from a folder of gzipped files. */
export const fetchedFrom = (folder) => async (name) => {
  const response = await fetch(`${folder}/${name}.pack.png`);
  if (!response.ok) throw new Error(notFetched(name));
  const bytes = new Uint8Array(await response.arrayBuffer());
  // Some hosts let the browser unpack the file.
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const { body } = new Response(bytes);
  return new Response(isPacked ? body.pipeThrough(new DecompressionStream("gzip")) : body).json();
};

/** Return choices of options in words, the board without the title of its option. */
const inWords = (choices) =>
  choices
    .map(([option, value]) => {
      const words = option.words[option.values.indexOf(value)];
      return option.key === "board" ? words[0].toUpperCase() + words.slice(1) : `${option.title}: ${words}`;
    })
    .join(". ");

export class Variants {
  // Requests, by the id of the figure.
  #columns = new Map();

  constructor({ games, figures, chunk }, fetchColumn) {
    this.games = games;
    this.figures = figures;
    // The number of variants in each file of random games and best play.
    this.chunk = chunk;
    this.fetchColumn = fetchColumn;
    this.size = 0;
    for (const game of games) {
      game.first = this.size;
      this.size += game.count;
    }
  }

  figure(id) {
    return this.figures.find((figure) => figure.id === id);
  }

  gameOf(number) {
    return this.games.find((game) => number < game.first + game.count);
  }

  value(number, option) {
    return option.values[option.of[number - this.gameOf(number).first]];
  }

  // Yield the numbers of the variants of a game, or of all games.
  *of(key) {
    for (const game of this.games) {
      if (key && game.key !== key) continue;
      for (let at = 0; at < game.count; at += 1) yield game.first + at;
    }
  }

  name(number) {
    const game = this.gameOf(number);
    return game.names[number - game.first] ?? "";
  }

  // Return a sentence about a variant with a name, "" for others.
  about(number) {
    const game = this.gameOf(number);
    return game.about[number - game.first] ?? "";
  }

  // Return the folder of the variant's own page, "" if it has none.
  ownPage(number) {
    const game = this.gameOf(number);
    const slug = game.pages[number - game.first];
    return slug ? `${slug}/` : "";
  }

  // Return the number of the file with the variant's whole page, undefined if there is none.
  file(number) {
    const game = this.gameOf(number);
    return game.files[number - game.first];
  }

  // Return the address of the variant's page in the atlas's folder.
  page(number) {
    return this.ownPage(number) || `rule-set/?${this.link(number)}`;
  }

  // Return the game that a query names, if any.
  gameNamed(query) {
    const key = new URLSearchParams(query).get("game");
    return this.games.find((game) => (key === null ? !game.prefix : game.key === key));
  }

  // Return the number of the variant that a query names, -1 if it is not in the atlas. Ignore keys of no option, such
  // as those that chats add to links.
  numberOf(query) {
    const params = new URLSearchParams(query);
    const game = this.gameNamed(query);
    const chosen = (option) => params.get(option.key) ?? option.default;
    const board = game && chosen(game.options[0]);
    const wanted = game?.options.map((option) => [option.of, option.values.indexOf(option.aliases?.[chosen(option)]?.[board] ?? chosen(option))]);
    for (let at = 0; at < (game?.count ?? 0); at += 1) {
      if (wanted.every(([of, value]) => of[at] === value)) return game.first + at;
    }
    return -1;
  }

  // Return whether a query names a variant.
  isNamed(query) {
    const params = new URLSearchParams(query);
    return params.has("game") || this.gameNamed(query).options.some(({ key }) => params.has(key));
  }

  // Return the variant's options with their values, the board first, defaults left out.
  choices(number) {
    const { options } = this.gameOf(number);
    const values = options.map((option) => [option, this.value(number, option)]);
    return values.filter(([option, value]) => option.key === "board" || value !== option.default);
  }

  // Describe the variant, such as `Hexagon, 4 a side, 37 cells. The pair: a knight's leap apart`.
  words(number) {
    return inWords(this.choices(number));
  }

  // Describe what the brief title of the variant leaves out.
  rest(number) {
    const choices = this.choices(number);
    return inWords(this.gameOf(number).sizes ? choices : choices.filter(([option]) => option.key !== "board"));
  }

  // Return the title of the variant's frames: the game's name and the options; some games show their size first.
  title(number) {
    const { name, prefix, sizes, terms, options } = this.gameOf(number);
    const choices = this.link(number).split("&").filter((pair) => pair !== prefix && !(sizes && pair.startsWith("board=")));
    const size = sizes ? [sizes[options[0].values.indexOf(this.value(number, options[0]))]] : [];
    const parts = [...size, ...choices.map((pair) => terms[pair])];
    return parts.length ? nameAndVariant(name, parts.join(", ")) : name;
  }

  // Return a short title for a variant without a name: the game's name and the board.
  brief(number) {
    const { name, sizes, options } = this.gameOf(number);
    const [board] = options;
    return nameAndVariant(name, (sizes ?? board.words)[board.values.indexOf(this.value(number, board))]);
  }

  // Return the variant's link, as the engine writes it.
  link(number) {
    const { key, prefix, options } = this.gameOf(number);
    const chosen = options.filter((option) => this.value(number, option) !== option.default);
    const pairs = chosen.map((option) => `${option.key}=${this.value(number, option)}`);
    return [...(prefix ? [prefix] : []), ...pairs].join("&") || `game=${key}`;
  }

  // Return a figure of all variants: the values and both ends of their intervals.
  column(id) {
    if (!this.#columns.has(id)) {
      const asked = this.fetchColumn(id);
      // Forget the failure, so that the next call tries again.
      asked.catch(() => this.#columns.delete(id));
      this.#columns.set(id, asked);
    }
    return this.#columns.get(id);
  }
}
