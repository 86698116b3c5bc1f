// Shows the board of the page's address at once. Without a query or a game the start screen comes, over a plain plate.
"use strict";

(() => {
  function isLabelled() {
    try {
      return localStorage.getItem("affinage.labels") !== "off";
    } catch {
      return true; // storage is refused
    }
  }

  document.addEventListener("DOMContentLoaded", () => {
    const read = location.search || location.hash ? affinageAddress.read(location.search, location.hash, isLabelled()) : null;
    if (!read) return;
    document.getElementById("title").textContent = read.game.name;
    document.getElementById("alternatives").hidden = !read.game.offers; // their room, or the board would move
    affinageEarlyBoard.show(read, affinageAddress.letters(read));
    affinageEarlyBoard.takeTaps(read.view);
  });
})();
