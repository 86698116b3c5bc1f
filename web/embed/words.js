// Texts of an embed before Python runs, each of them whole, with named places in braces. Errors are for the authors of
// pages with embeds.
"use strict";

const affinageEmbedTexts = {
  BEGIN: "Tap the board to begin.",
  NO_POSITION: "The position is not in this picture.",
  CHANGED: "Some rules are ours.",

  // Errors
  EXPECTED: {
    mode: "play, replay, diagram or puzzle",
    theme: "system, light or dark",
    coordinates: "on or off",
    id: "1 to 40 letters, digits, - and _",
    puzzle: "win, daily or a number of points to win by",
  },
  UNKNOWN_VALUE: "unknown {key} '{value}'; expected {expected}",
  UNKNOWN: "unknown {key}; expected {expected}",
  NO_PUZZLE: "puzzle is missing; expected {expected}",
  WRONG_PICTURE: "the picture does not fit the board",
  UNKNOWN_GAME: "unknown game or board",
  UNKNOWN_LINK: "unknown link; expected a text such as ?board=hex:4#1/a1b1, of at most {most} characters",
  UNKNOWN_PLY: "unknown ply; expected a whole number from 0",
};
