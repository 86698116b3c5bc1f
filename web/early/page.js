// Shows the board of the page's address at once, and in place of a lesson's the room for it. Without a query or a game the start screen comes, over a plain plate.
"use strict";

(() => {
  function isLabelled() {
    try {
      return localStorage.getItem("affinage.labels") !== "off";
    } catch {
      return true; // storage is refused
    }
  }

  if (new URLSearchParams(location.search).has("lesson")) document.documentElement.classList.add("lesson");

  document.addEventListener("DOMContentLoaded", () => {
    const read = location.search || location.hash ? affinageAddress.read(location.search, location.hash, isLabelled()) : null;
    if (!read) return;
    document.getElementById("title").textContent = read.game.name;
    document.getElementById("alternatives").hidden = !read.game.offers; // their room, or the board would move
    affinageEarlyBoard.show(read, affinageAddress.letters(read));
    affinageEarlyBoard.takeTaps(read.view);
  });
})();
