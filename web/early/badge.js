// Show on the icon of the installed app how many games and puzzles wait for the player: games by links in which it is
// their turn, and failed puzzles and mistakes that are due. Nothing is shown for anything else, and nothing is asked.
"use strict";

(() => {
  if (!navigator.setAppBadge) return;
  const AHEAD_S = 24 * 60 * 60; // as in web/puzzles/reviews.py: a later review was dated by a wrong clock

  /** Return whether a card is due, from the last two of its fields: when it is due, and when it was last tried. */
  function isDue(card) {
    const now = Date.now() / 1000;
    const [due, last] = card.split(" ").slice(-2).map(Number);
    return due <= now || last > now + AHEAD_S;
  }

  const isDuePuzzle = (line) => line.startsWith("again ") && isDue(line);

  function show() {
    const puzzles = affinageProgress.lines("puzzles").filter(isDuePuzzle).length;
    const mistakes = affinageProgress.mistakes().filter((card) => card === "" || isDue(card)).length;
    // A browser may refuse the badge of a page that is not installed.
    navigator.setAppBadge(affinageMyGames.turns() + puzzles + mistakes).catch(() => {});
  }

  addEventListener("DOMContentLoaded", show);
  addEventListener("storage", show);
  document.addEventListener("visibilitychange", show);
})();
