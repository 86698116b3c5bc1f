// Shows the board of the page's address at once, if it asks for one, and in place of an exercise's the room for it.
"use strict";

(() => {
  const root = document.documentElement;
  const exercise = affinageLink.exerciseOf(affinageLink.read(location.search)); // whose board is known to Python alone
  if (exercise) root.dataset.exercise = exercise;

  function isLabelled() {
    try {
      return localStorage.getItem("affinage.labels") !== "off";
    } catch {
      return true; // storage is refused
    }
  }

  function show() {
    if (exercise || root.classList.contains("landing")) return;
    const read = affinageAddress.read(location.search, location.hash, isLabelled());
    if (!read) return;
    document.getElementById("title").textContent = read.game.name;
    const { name, sentence, changed, source } = read.game;
    document.getElementById("credit").textContent = affinageAddress.departs(read) ? `${name}, ${changed}. ` : `${sentence} `;
    document.getElementById("source").href = source;
    document.getElementById("alternatives").hidden = !read.game.offers; // their room, or the board would move
    affinageEarlyBoard.show(read, affinageAddress.letters(read));
    affinageEarlyBoard.takeTaps(read.view);
  }

  document.addEventListener("DOMContentLoaded", show);
  addEventListener("addresschange", show); // on the landing page
})();
