// Games by links on the landing page: those to act on first. And links that come otherwise than by a click: pasted, or
// shared with the installed app, whose manifest names the keys.
"use strict";

(() => {
  const SAVED = "affinage.game."; // begins the keys of kept games, as in web/storage/saved_games.py
  const SHARED = ["shared-url", "shared", "shared-title"]; // keys, as in web/affinage.webmanifest
  const part = (id) => document.getElementById(id);

  /** The query and the fragment of the first link in a text, "" for none. */
  const linkIn = (text) => /\?[^\s#]*=\S*|#1\/\S*/.exec(text)?.[0] ?? "";

  function takeShared() {
    const given = new URLSearchParams(location.search);
    const found = SHARED.map((key) => linkIn(given.get(key) ?? "")).find(Boolean);
    if (found) history.replaceState(null, "", location.pathname + found);
  }

  function kept() {
    try {
      const texts = Object.entries(localStorage).flatMap(([name, text]) => (name.startsWith(SAVED) ? [text] : []));
      const games = texts.filter((text) => text.includes('"friend": {')).map((text) => JSON.parse(text));
      const open = games.filter(({ friend, ended }) => friend.turn || !ended);
      return open.sort((one, other) => other.friend.turn - one.friend.turn || other.count - one.count);
    } catch {
      return []; // storage is refused, or has what is none of ours
    }
  }

  function entry({ link, friend }) {
    const key = affinageLink.read(`?${link}`).pairs.find(([name]) => name === "game")?.[1] ?? Object.keys(affinageGames)[0];
    const name = affinageGames[key]?.name ?? "A game";
    const item = document.createElement("li");
    const open = document.createElement("a");
    open.href = `?${link || `game=${key}`}#kept/${friend.id}`;
    const state = document.createElement("span");
    state.className = friend.turn ? "turn" : "";
    state.textContent = friend.send ? "Send the link" : friend.turn ? "Your move" : "Waiting";
    open.append(`${name} with ${friend.with || "a friend"} `, state);
    item.append(open);
    return item;
  }

  function show() {
    const games = kept();
    part("my-games").hidden = !games.length;
    part("my-games-list").replaceChildren(...games.map(entry));
    const turns = games.filter(({ friend }) => friend.turn).length;
    if (document.documentElement.classList.contains("landing")) document.title = turns ? `(${turns}) Affinage` : "Affinage";
  }

  function paste(event) {
    event.preventDefault();
    const found = linkIn(part("paste-link").value);
    part("paste-error").textContent = found ? "" : "This is not a link of a game. Paste all of it, from https on.";
    if (found) location.assign(location.pathname + found);
  }

  takeShared();
  document.addEventListener("DOMContentLoaded", () => {
    show();
    addEventListener("popstate", show);
    addEventListener("storage", show);
    part("paste").addEventListener("submit", paste);
  });
})();
