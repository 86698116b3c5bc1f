// Show this browser's unfinished games on the landing page: the last one to continue, and a list of the others; in it,
// games by links that wait for the player come first. Also take links that were pasted, or shared with the installed
// app, whose manifest names the keys.
"use strict";

(() => {
  const SAVED = "affinage.game."; // prefix of the keys of saved games, as in web/storage/saved_games.py
  const LISTED = 6; // number of games; the library lists all
  const SHARED = ["shared-url", "shared", "shared-title"]; // keys, as in web/affinage.webmanifest
  const part = (id) => document.getElementById(id);

  function takeShared() {
    const given = new URLSearchParams(location.search);
    const found = SHARED.map((key) => affinagePasted(given.get(key) ?? "")).find(Boolean);
    if (found) history.replaceState(null, "", location.pathname + found);
  }

  const isOpen = ({ unfinished, friend, ended }) => (friend ? friend.turn || !ended : unfinished);

  /** Return the unfinished games: those that wait for the player first, then the latest. */
  function unfinishedGames() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(SAVED));
      const texts = names.map((name) => [name.slice(SAVED.length), localStorage[name]]);
      const likely = texts.filter(([, text]) => text.includes('"unfinished": true') || text.includes('"friend": {'));
      const games = likely.map(([key, text]) => ({ ...JSON.parse(text), key })).filter(isOpen);
      const isWaiting = ({ friend }) => Number(Boolean(friend?.turn));
      return games.sort((one, other) => isWaiting(other) - isWaiting(one) || other.count - one.count);
    } catch {
      return []; // storage is unavailable, or holds foreign data
    }
  }

  function gameOf({ link }) {
    return affinageLink.read(`?${link}`).pairs.find(([name]) => name === "game")?.[1] ?? Object.keys(affinageGames)[0];
  }

  const nameOf = (game) => affinageGames[gameOf(game)]?.name ?? "your game";
  const progress = (game) => `${nameOf(game)}, move ${game.moves.length + 1}`;

  function stateOf({ friend, levels }) {
    if (friend) return friend.send ? "Send the link" : friend.turn ? "Your move" : "Waiting";
    return levels?.some(Boolean) ? "Computer" : "Two players";
  }

  function entry(game) {
    const { link, friend, key } = game;
    const item = document.createElement("li");
    const open = document.createElement("a");
    open.href = `?${link || `game=${gameOf(game)}`}#kept/${key}`;
    const state = document.createElement("span");
    state.className = friend?.turn ? "turn" : "";
    state.textContent = stateOf(game);
    open.append(`${friend ? `${nameOf(game)} with ${friend.with || "a friend"}` : progress(game)} `, state);
    item.append(open);
    return item;
  }

  function show() {
    const games = unfinishedGames();
    const last = games.find(({ friend }) => !friend); // the one that web/pages/router.py resumes
    part("continue").hidden = !last;
    if (last) part("continue").textContent = `Continue ${progress(last)}`;
    const others = games.filter((game) => game !== last);
    part("my-games").hidden = !others.length;
    part("my-games-list").replaceChildren(...others.slice(0, LISTED).map(entry));
    const turns = games.filter(({ friend }) => friend?.turn).length;
    if (document.documentElement.classList.contains("landing")) document.title = turns ? `(${turns}) Affinage` : "Affinage";
  }

  function paste(event) {
    event.preventDefault();
    const text = part("paste-link").value;
    const found = affinagePasted(text);
    const page = text.split(/\s+/).find((word) => word.startsWith(new URL("play/", location).href)); // of a variant
    part("paste-error").textContent = found || page ? "" : "That is not a link of a game. Paste the whole link, starting with https.";
    if (found || page) location.assign(found ? location.pathname + found : page);
  }

  takeShared();
  document.addEventListener("DOMContentLoaded", () => {
    show();
    addEventListener("popstate", show);
    addEventListener("storage", show);
    part("paste").addEventListener("submit", paste);
  });
})();
