// Show this browser's unfinished games on the landing page: the last one to continue, and a list of the others; in it,
// games by links that wait for the player come first, and a link to all follows. Also open texts that were pasted, or
// shared with the installed app, whose manifest names the keys.
"use strict";

const affinageMyGames = (() => {
  // The prefix of the keys of saved games, as in web/storage/saved_index.py.
  const SAVED = "affinage.game.";
  // The list has at most this many games; the library has all.
  const LISTED = 6;
  // The keys in the address of a shared text, as in web/affinage.webmanifest.
  const SHARED = ["shared-url", "shared", "shared-title"];
  const byId = (id) => document.getElementById(id);
  const isShown = () => document.documentElement.classList.contains("landing");

  // The address at which a text is opened: its link if this page wrote it, otherwise one that hands the text to Python.
  function addressOf(text) {
    const page = location.href.split(/[?#]/)[0];
    const link = text.trim();
    if (link.startsWith(page) && affinageLink.ofPage(link.slice(page.length))?.plain) return link;
    // Servers refuse long queries, so the text goes into the fragment.
    return `#${new URLSearchParams({ shared: text })}`;
  }

  function takeShared() {
    const query = new URLSearchParams(location.search);
    const texts = SHARED.map((key) => query.get(key)).filter(Boolean);
    if (texts.length) history.replaceState(null, "", new URL(addressOf(texts.join("\n\n")), location.href.split("?")[0]));
  }

  const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  const isText = (value) => typeof value === "string";
  const { gameOf } = affinageLink;

  /** Return a saved game, null for one that web/storage/saved_game.py cannot read either. */
  function parsed(key, text) {
    try {
      const { kept, link, name, people, levels, moves, friend, ended, unfinished, count, mover } = JSON.parse(text);
      const isSound =
        kept === 1 && isText(link) && Object.hasOwn(affinageGames, gameOf(link)) && [people, levels, moves].every(Array.isArray) &&
        (friend == null || (isObject(friend) && isText(friend.id)));
      const place = Number.isSafeInteger(count) ? count : 0;
      return isSound ? { key, link, name, people, levels, moves, friend, ended, unfinished, mover, count: place } : null;
    } catch {
      // The stored text is damaged.
      return null;
    }
  }

  // The texts of saved games by name, with the games in them.
  const read = new Map();

  function gameIn(name) {
    const text = localStorage[name];
    if (read.get(name)?.text !== text) read.set(name, { text, game: parsed(name.slice(SAVED.length), text) });
    return read.get(name).game;
  }

  const isOpen = ({ unfinished, friend, ended }) => (friend ? friend.turn || !ended : unfinished);

  function savedNames() {
    try {
      return Object.keys(localStorage).filter((name) => name.startsWith(SAVED));
    } catch {
      // Storage is unavailable.
      return [];
    }
  }

  /** Return the unfinished games: those that wait for the player first, then the latest. */
  function unfinishedGames() {
    const games = savedNames().map(gameIn).filter((game) => game && isOpen(game));
    const isWaiting = ({ friend }) => Number(Boolean(friend?.turn));
    return games.sort((one, other) => isWaiting(other) - isWaiting(one) || other.count - one.count);
  }

  const nameOf = ({ link }) => affinageGames[gameOf(link)].name;

  /** Return a game with its variant, its level and the number of its moves. */
  function progress(saved) {
    const { name, levels, moves } = saved;
    const level = levels.find(Boolean);
    // A stored text may lack the name.
    const variant = (isText(name) && name) || nameOf(saved);
    const game = level ? affinageWords("against level", { game: variant, level }) : variant;
    return affinageWords(moves.length === 1 ? "one move" : "moves", { game, number: moves.length });
  }

  /** Return what a game waits for, as web/library/words.py has it. */
  function stateOf({ friend, levels, people, mover }) {
    if (friend) return affinageWords(friend.send ? "send" : friend.turn ? "turn" : "waiting");
    const player = people[mover - 1];
    if (!isText(player)) return affinageWords(levels.some(Boolean) ? "computer" : "here");
    if (levels[mover - 1]) return affinageWords("computer's move");
    const isAlone = levels.filter((level) => !level).length === 1;
    return isAlone ? affinageWords("turn") : affinageWords("one's move", { player });
  }

  function entry(game) {
    const { link, friend, key } = game;
    const item = document.createElement("li");
    const open = document.createElement("a");
    open.href = `?${link || `game=${gameOf(link)}`}#kept/${key}`;
    const state = document.createElement("span");
    state.className = friend?.turn ? "turn" : "";
    state.textContent = stateOf(game);
    const others = (isText(friend?.with) && friend.with) || affinageWords("friend");
    open.append(friend ? affinageWords("with friend", { game: nameOf(game), friend: others }) : progress(game), " ", state);
    item.append(open);
    return item;
  }

  function show() {
    const games = unfinishedGames();
    // This is the game that web/pages/router.py resumes.
    const last = games.find(({ friend }) => !friend);
    byId("continue").hidden = !last;
    if (last) byId("continue").textContent = affinageWords("continue", { progress: progress(last) });
    const others = games.filter((game) => game !== last);
    byId("my-games").hidden = !savedNames().length;
    byId("my-games-list").replaceChildren(...others.slice(0, LISTED).map(entry));
    if (isShown()) document.title = turns() ? `(${turns()}) Affinage` : "Affinage";
  }

  /** Return the number of games by links that wait for the player. */
  const turns = () => unfinishedGames().filter(({ friend }) => friend?.turn).length;

  function paste(event) {
    event.preventDefault();
    byId("paste-error").textContent = "";
    location.assign(addressOf(byId("paste-link").value));
  }

  takeShared();
  document.addEventListener("DOMContentLoaded", () => {
    show();
    addEventListener("popstate", show);
    addEventListener("storage", () => isShown() && show());
    byId("paste").addEventListener("submit", paste);
  });
  return { turns };
})();
