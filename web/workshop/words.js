// Sentences of the workshop that have places for numbers and names, each of them whole.

const plural = (number, one, many) => (number === 1 ? one : many);

export const dropped = (number) =>
  plural(number, "The last move is not legal, and left out.", `The last ${number} moves are not legal, and left out.`);
export const notHere = (name) =>
  name
    ? `These are answers about “${name}”, which is not in this browser. Open the link in the browser in which it was designed.`
    : "These are answers about a game that is not in this browser. Open the link in the browser in which it was designed.";
export const unplayable = (line, message) =>
  line ? `The game cannot be played: line ${line}: ${message}` : `The game cannot be played: ${message}`;
export const NO_EDITOR = "The editor could not be loaded. Reload the page to try again; the game itself is saved.";
export const madeBy = (name, author) => (author ? `${name} by ${author}` : name);

// A shared game

export const byAuthor = (author) => (author ? `By ${author}.` : "The author has not left a name.");
export const begun = (people, number) => {
  const names = people.join(" and ");
  if (!names) return plural(number, "A game has begun, with 1 move so far.", `A game has begun, with ${number} moves so far.`);
  return plural(number, `A game of ${names} has begun, with 1 move so far.`, `A game of ${names} has begun, with ${number} moves so far.`);
};

// Who plays

export const levelsInWords = (quick) =>
  quick.length < 8
    ? "The other levels would take more than two seconds a move in this game; level 8 always takes two."
    : "Level 8 takes two seconds a move, the others less.";

// Figures

export const ofGames = (stage, number) =>
  stage === "random"
    ? plural(number, "1 random game", `${number} random games`)
    : plural(number, "1 game of the computer", `${number} games of the computer`);

// Faults

export const atLine = (line, message) => (line ? `Line ${line}: ${message}` : message);
export const shownVersion = (version) => (version ? ` The board shows version ${version}.` : "");
export const goToLine = (line) => (line ? `Go to line ${line}` : "");
export const POSITION = "The position, as in links: ";

// The rules and their pictures

export const board = (ply) => (ply ? plural(ply, "The board after 1 move", `The board after ${ply} moves`) : "The board at the start");
export const captionOf = (ply) =>
  ply ? plural(ply, "Caption of the board after 1 move", `Caption of the board after ${ply} moves`) : "Caption of the board at the start";
export const removeBoard = (ply) =>
  ply ? plural(ply, "Remove the board after 1 move", `Remove the board after ${ply} moves`) : "Remove the board at the start";
export const length = (words, most) =>
  words > most ? `${words} of ${most} words. Shorter rules are read more often.` : `${words} of ${most} words.`;

// Games and testers

export const finished = (day, { version, status, moves }) =>
  plural(moves.length, `${day}, version ${version}: ${status} 1 turn. `, `${day}, version ${version}: ${status} ${moves.length} turns. `);
export const openGame = ({ moves, status }) =>
  plural(moves.length, `Open the game of 1 turn: ${status}`, `Open the game of ${moves.length} turns: ${status}`);
export const deleteGame = ({ moves, status }) =>
  plural(moves.length, `Delete the game of 1 turn: ${status}`, `Delete the game of ${moves.length} turns: ${status}`);
export const tested = (games, turns) =>
  games ? plural(games, `1 game, ${turns} turns on average.`, `${games} games, ${turns} turns on average.`) : "Nobody has played yet.";
export const randomLength = (turns) => `Random games last ${turns} turns.`;
