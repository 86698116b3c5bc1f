// Texts of the workshop, each of them whole. Functions have places for numbers and names.

const plural = (number, one, many) => (number === 1 ? one : many);

export const dropped = (number) =>
  plural(number, "The last move is not legal, and left out.", `The last ${number} moves are not legal, and left out.`);
export const notHere = (name) =>
  name
    ? `These are answers about "${name}", which is not in this browser. Open the link in the browser in which it was designed.`
    : "These are answers about a game that is not in this browser. Open the link in the browser in which it was designed.";
export const unplayable = (line, message) =>
  line ? `The game cannot be played. Its code fails in line ${line}: ${message}` : `The game cannot be played: ${message}`;
export const notStarted = (message) => `The board could not start: ${message}`;
export const hasFailed = (message) => `The board reports an error: ${message}`;
export const NO_EDITOR = "The editor could not be loaded. Reload the page to try again; the game itself is saved.";
export const GONE = "This design is not in this browser. It may have been deleted.";
export const ANSWERS_ADDED = 'The answers of a tester have been added: see "Measure".';
export const UNTITLED = "Untitled";
export const by = (author) => `by ${author}`;
export const madeBy = (name, author) => (author ? `${name} by ${author}` : name);
export const SHOW_BOARD = "Board";
export const SHOW_CODE = "Code";

// A design

export const about = ({ author, version, isPlayable, isSaved, from }) =>
  [author && by(author), version && (isPlayable ? `version ${version}` : `changed since version ${version}`), isSaved ? "saved" : "not saved", from && `from ${from}`].filter(Boolean).join(" · ");
export const DELETE = "Delete";
export const CONFIRM = "Confirm";
export const deleteDesign = (name) => `Delete ${name}`;
export const confirmDeleting = (name) => `Confirm ${name}`;
export const CLOSE = "Close";

// Why this browser does not keep a design, as in web/storage/words.py

export const FULL = "its storage is full";
export const REFUSED = "it refuses storage to this page";
export const notSaved = (reason) => `This browser does not save the design: ${reason}. Save it as a file.`;

// Files and links

export const tooLarge = (file, most) => `${file} is too large; expected a Python file of at most ${most.toLocaleString("en")} characters.`;
export const notText = (file) => `${file} is not a text; expected a Python file such as curds.py.`;
export const tooLong = (most) => `a design has at most ${most.toLocaleString("en")} characters`;
export const unopenable = (reason) => `This link cannot be opened: ${reason}.`;
export const DAMAGED = "This link is damaged: a part of it is missing or changed. Ask for it again, or for the file.";
export const COPIED = "Copied.";
export const COPY_SELECTED = "Copy the selected text.";
export const COPY_LINK = "Copy link";

// Versions

export const VERSIONS = "Versions";
export const version = (number, day) => `Version ${number}, ${day} `;
export const changedLine = (number, code) => `line ${number}: ${code}`;
export const IN_EDITOR = "in the editor";
export const BACK = "Back to this one";
export const backTo = (number) => `Back to this one: version ${number}`;
export const sharesVersion = (number) => `The code as it is now cannot be played. What you share here is version ${number}, the newest that can.`;
export const aboutVersions = (most, seconds) =>
  `A version is a text that could be played, and that you played, measured or shared, or left alone for ${seconds} seconds. The last ${most} stay here.`;

// The editor

export const keys = (complete, search) =>
  `${complete} lists what fits here. Tab indents, or takes a completion. To leave the editor, press Escape, then Tab. ${search} searches.`;
export const CODE = "Code of the game";

// A shared game

export const SHARED = "A shared game";
export const byAuthor = (author) => (author ? `By ${author}.` : "The author has not left a name.");
export const begun = (people, number) => {
  const names = people.join(" and ");
  if (!names) return plural(number, "A game has begun, with 1 move so far.", `A game has begun, with ${number} moves so far.`);
  return plural(number, `A game of ${names} has begun, with 1 move so far.`, `A game of ${names} has begun, with ${number} moves so far.`);
};
export const ASKS_TO_TEST = "The author asks you to try it, and to answer four questions.";
export const SEE_CODE = "See the code";
export const HIDE_CODE = "Hide the code";

// The dialog "Share"

export const SHARE = "Share";
export const tooLongForLink = (most) =>
  `This design is too long for a link: programs cut links of more than ${most.toLocaleString("en")} letters. Save it as a file and send that: "Open a file" opens it.`;
export const SAVE_AS_FILE = "Save as file";
export const SEND = "Send";
export const ABOUT_LINK = "Anyone who opens this link sees the name, the author and the rules, and can play or read the code.";
export const AUTHOR_LINE = 'author = "Ann"';
export const nameYourself = (code) => ["To name yourself, write a line such as ", code, " below the name in the class."];
export const LINK = "Link";
export const TRY_MY_GAME = "Try my game";
export const ABOUT_TESTING = "This link asks four questions after the game. The answers come back to you as a link.";
export const COPY_TEST_LINK = "Copy link for testers";
export const TEST_LINK = "Link for testers";
export const EMBED = "Embed";
export const ABOUT_EMBED = "Paste this into the page of a blog.";
export const COPY_SNIPPET = "Copy snippet";
export const SNIPPET = "Snippet";

// A friend by links

export const playFirst = (status) => `${status}. Play your move: then a link for your friend is here.`;
export const sendLink = (status) => `${status}. Send this link to your friend, who opens it and answers.`;
export const FRIENDS_LINK = "Link for your friend";
export const nameOf = (colour) => `Name of ${colour}`;

// Who plays

export const WHO_PLAYS = "Who plays";
export const WAYS = {
  two: "Two people here",
  first: "You move first, against the computer",
  second: "The computer moves first",
  computers: "Computers only",
  friend: "A friend by links",
};
export const COMPUTER = "Computer";
export const level = (number) => `Level ${number}`;
export const SEND_BELOW = "Play your move, then send the link below the board.";
export const levelsInWords = (quick) =>
  quick.length < 8
    ? "The other levels would take more than two seconds a move in this game; level 8 always takes two."
    : "Level 8 takes two seconds a move, the others less.";

// Files of a game

export const NEW_GAME = "New game";
export const SAVE_MOVES = "Save the moves";
export const SAVE_PICTURE = "Save a picture";
export const SAVE_GIF = "Save a GIF";
export const picture = (number, all) => `Picture ${number} of ${all}`;
export const noGif = (reason) => `There is no GIF: ${reason}.`;
export const HIDDEN = "this browser hides pictures from pages; save the picture of the position instead";

// Figures

export const measure = (stage, games) => (stage === "random" ? `Try ${games} random games` : `Let the computer play ${games} games`);
export const PURPOSE = "These games show who wins, how often games are drawn, and how long they last.";
export const INTERVALS = "The small figures are the range in which the true figure lies, in 95 of 100 cases.";
export const PLAYERS = "Random players see nothing: their games show what the rules alone favour. The computer looks ahead a little.";
export const figures = (first, second) => ({
  first: `${first} wins`,
  second: `${second} wins`,
  draws: "Draws",
  unfinished: "Not finished",
  length: "Turns",
  branching: "Choices a turn",
});

// What the figures mean

export const firstHasEdge = (colour, pie) =>
  pie === "off" ? `${colour} wins more often than chance explains: try the pie rule.` : `${colour} wins more often than chance explains.`;
export const secondHasEdge = (colour) => `${colour} wins more often than chance explains, though it moves second.`;
export const SOME_HAVE_EDGE = "Some colour wins more often than chance explains: the places at the board are not alike.";
export const noEdge = (games) => plural(games, "Nobody has an edge that 1 game could show.", `Nobody has an edge that ${games} games could show.`);
export const MOST_ARE_DRAWN = "Most games are drawn: find a rule that decides them.";
export const MANY_ARE_DRAWN = "Many games are drawn: a rule that decides ties may help.";
export const FEW_ARE_DRAWN = "Draws are rare.";
export const drawsUnclear = (games) => plural(games, "1 game does not show how often games are drawn.", `${games} games do not show how often games are drawn.`);
export const drawnAtMost = (percent) => `At most about ${percent}% of the games are drawn.`;
export const unfinished = (percent) => `About ${percent}% of the games had not ended after ten turns for each cell: add a rule that ends them.`;
export const short = (turns) => `Games are short, under ${turns} turns: does a choice still matter?`;
export const long = (turns) => `Games are long, over ${turns} turns: a smaller board may help.`;
export const usualLength = (turns) => `The length is usual for a board game: about ${turns} turns.`;
export const lengthUnclear = (games) => plural(games, "1 game does not show how long games last.", `${games} games do not show how long games last.`);
export const lengthBetween = (low, high) => `Games last ${low} to ${high} turns on average.`;
export const change = (figures) =>
  figures.length ? `Changed by more than chance explains: ${figures.join(", ")}.` : "The two versions do not differ by more than chance explains.";
export const VERDICT = "What the figures mean";
export const range = (low, high) => `${low} to ${high}`;
export const measuredVersion = (number, options) => [`Version ${number}`, ...options.map(([title, value]) => `${title}: ${value}`)].join(", ");
export const DIFFERENCE = "Difference";
export const FIGURES = "Figures";
export const GAMES = "Games";
export const STOP = "Stop";
export const COMPARE = "Compare with";
export const NOTHING = "nothing";
export const bestPlay = (winner) => (winner ? `With best play, ${winner} wins.` : "With best play, the game is a draw.");
export const unmeasured = (reason) => `The games could not be played: ${reason}`;
export const ofGames = (stage, number) =>
  stage === "random"
    ? plural(number, "1 random game", `${number} random games`)
    : plural(number, "1 game of the computer", `${number} games of the computer`);

// Faults

export const atLine = (line, message) => (line ? `Line ${line}: ${message}` : message);
export const shownVersion = (version) => (version ? ` The board shows version ${version}.` : "");
export const goToLine = (line) => (line ? `Go to line ${line}` : "");
export const POSITION = "The position";

// The rules and their pictures

export const board = (ply) => (ply ? plural(ply, "The board after 1 move", `The board after ${ply} moves`) : "The board at the start");
export const captionOf = (ply) =>
  ply ? plural(ply, "Caption of the board after 1 move", `Caption of the board after ${ply} moves`) : "Caption of the board at the start";
export const REMOVE = "Remove";
export const removeBoard = (ply) =>
  ply ? plural(ply, "Remove the board after 1 move", `Remove the board after ${ply} moves`) : "Remove the board at the start";
export const RULES_IN_CODE = "These are the words in triple quotes at the top of your code. Change them there.";
export const NO_RULES = "There are no rules yet. Write them in triple quotes in the first lines of your code.";
export const PICTURES = "Pictures";
export const CAPTION = "What this picture shows";
export const ADD_POSITION = "Add a picture of the board";
export const PRINT = "Print";
export const length = (words, most) =>
  words > most ? `The rules have ${words} words. Rules of up to ${most} are read more often.` : `The rules have ${words} words; ${most} are enough for most games.`;

// Games and testers

export const finishedGames = (number) => `Finished games: ${number}`;
export const lastGames = (most) => `The last ${most} stay here.`;
export const finished = (day, { version, status, moves }) =>
  plural(moves.length, `${day}, version ${version}: ${status} 1 turn. `, `${day}, version ${version}: ${status} ${moves.length} turns. `);
export const OPEN = "Open";
export const openGame = ({ moves, status }) =>
  plural(moves.length, `Open the game of 1 turn: ${status}`, `Open the game of ${moves.length} turns: ${status}`);
export const deleteGame = ({ moves, status }) =>
  plural(moves.length, `Delete the game of 1 turn: ${status}`, `Delete the game of ${moves.length} turns: ${status}`);

// Questions to testers; their answers are kept as they are written here
export const QUESTIONS = [
  { key: "clear", question: "Was it clear what to do?", short: "Clear", values: ["yes", "mostly", "no"] },
  { key: "again", question: "Did you want another game?", short: "Another game", values: ["yes", "perhaps", "no"] },
  { key: "decider", question: "Who decided the game?", short: "Decided by", values: ["I did", "my opponent", "the rules or luck", "nobody yet"] },
  { key: "bored", question: "What bored you?", short: "Bored by", values: [] },
];
export const CHOOSE = "Choose…";
export const FOUR_QUESTIONS = "Four questions from the author";
export const PLAY_FIRST = "Play first: a whole game if you can. Nothing is sent; you get a link to send.";
export const MAKE_LINK = "Make the link";
export const ANSWER_FIRST = "Answer at least one question first.";
export const THANKS = "Thank you. Send this link to the author: it has your answers, and how your game went.";
export const ANSWERS_LINK = "Link with your answers";
export const TESTERS = "Testers";
export const ANSWERS = "Answers of testers";
export const TURNS = "Turns";
export const RESULT = "Result";
export const NOT_PLAYED = "not played";
export const tested = (games, turns) =>
  games ? plural(games, `1 game, ${turns} turns on average.`, `${games} games, ${turns} turns on average.`) : "Nobody has played yet.";
export const randomLength = (turns) => `Random games last ${turns} turns.`;
