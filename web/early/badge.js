// Show on the icon of the installed app how many games and puzzles wait for the player: games by links in which it is
// their turn, and failed puzzles and mistakes that are due. Nothing is shown for anything else, and nothing is asked.
"use strict";

(() => {
  if (!navigator.setAppBadge) return;
  const isDuePuzzle = (line) => line.startsWith("again ") && affinageProgress.isDue(line);

  function show() {
    const puzzles = affinageProgress.lines("puzzles").filter(isDuePuzzle).length;
    // A browser may refuse the badge of a page that is not installed.
    navigator.setAppBadge(affinageMyGames.turns() + puzzles + affinageProgress.dueMistakes()).catch(() => {});
  }

  addEventListener("DOMContentLoaded", show);
  addEventListener("storage", show);
  document.addEventListener("visibilitychange", show);
})();
