// The rule sets that were measured: read from the index, whose numbers stand for values of options, and from one file
// for each figure, which is asked for when it is first shown.

export class RuleSets {
  #columns = new Map(); // by the figure's id: what was asked for

  constructor({ games, figures }, fetchColumn) {
    this.games = games;
    this.figures = figures;
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

  // The numbers of the rule sets of a game, or of all.
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

  // The folder of its page, "" if it has none.
  page(number) {
    const game = this.gameOf(number);
    const slug = game.pages[number - game.first];
    return slug ? `${slug}/` : "";
  }

  // Its choices, the board first, those that go without saying left out.
  choices(number) {
    const { options } = this.gameOf(number);
    const given = options.map((option) => [option, this.value(number, option)]);
    return given.filter(([option, value]) => option.key === "board" || value !== option.default);
  }

  // In words, such as `hex:4, place knight`.
  text(number) {
    return this.choices(number)
      .map(([{ key }, value]) => (key === "board" ? value : `${key} ${value}`))
      .join(", ");
  }

  // Its link, as the engine writes it.
  link(number) {
    const { key, prefix, options } = this.gameOf(number);
    const given = options.filter((option) => this.value(number, option) !== option.default);
    const pairs = given.map((option) => `${option.key}=${this.value(number, option)}`);
    return [...(prefix ? [prefix] : []), ...pairs].join("&") || `game=${key}`;
  }

  // A figure of all rule sets: the values and both ends of their intervals.
  column(id) {
    if (!this.#columns.has(id)) {
      const asked = this.fetchColumn(id);
      asked.catch(() => this.#columns.delete(id)); // whoever wants it next asks again
      this.#columns.set(id, asked);
    }
    return this.#columns.get(id);
  }
}
