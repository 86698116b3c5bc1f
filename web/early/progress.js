// Show on the landing page what this player has done: finished lessons, puzzles solved, and mistakes to learn from. Games
// against the computer are at the next level there. The icon of the installed app shows how much waits for the player.
"use strict";

(() => {
  const byId = (id) => document.getElementById(id);
  // 1 January 1970, as Python's date.toordinal counts days.
  const FIRST_DAY = 719163;

  function stored(name) {
    try {
      return localStorage[`affinage.${name}`] ?? "";
    } catch {
      // Storage is unavailable.
      return "";
    }
  }

  /** Return the lines of some progress of this version, as web/puzzles/storage.py and web/mistakes/box.py have them. */
  function lines(name) {
    const [heading, ...entries] = stored(name).split("\n");
    return heading === `affinage ${name} 1` ? entries : [];
  }

  /** Return the number of passed steps of a lesson, as web/lessons/course.py has them. */
  function passed(key, steps) {
    const numbers = new Set(stored(`lesson.${key}`).split(" "));
    return Array.from({ length: steps }, (_, at) => `${at + 1}`).filter((step) => numbers.has(step)).length;
  }

  /** Return whether all steps of a game's lesson are passed. */
  function hasLearned(key) {
    const { steps } = affinageGames[key];
    return steps > 0 && passed(key, steps) === steps;
  }

  /** Return links to the courses of *Play well* that were begun and not finished. */
  function begunCourses() {
    return Object.values(affinageGames).filter(({ course }) => course).flatMap(({ name, course: [key, steps] }) => {
      const number = passed(key, steps);
      return number && number < steps ? [link(affinageWords("course", { game: name, number, steps }), `?lesson=${key}`)] : [];
    });
  }

  /** Return the number of puzzles solved, at the first try or later, as web/puzzles/solver.py counts them. */
  function solved() {
    const fields = lines("puzzles").map((line) => line.split(" "));
    const again = new Set(fields.filter(([kind]) => kind === "again").map(([, key]) => key));
    const keysOf = (wanted) => new Set(fields.filter(([kind]) => kind === wanted).flatMap(([, ...keys]) => keys));
    const later = keysOf("solved");
    return [...keysOf("tried")].filter((key) => !again.has(key) || later.has(key)).length;
  }

  /** Return the result of today's puzzle, "open" before its end, as web/puzzles/storage.py has it. */
  function dailyStatus() {
    const now = new Date();
    const two = (number) => `${number}`.padStart(2, "0");
    const today = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
    const line = lines("puzzles").map((entry) => entry.split(" ")).find(([kind, day]) => kind === "daily" && day === today);
    return line?.[4] ?? "open";
  }

  /** Return the name of the game of today's puzzle, which affinage/teach/puzzles/collection.py chooses. */
  function dailyGame({ games, step }) {
    const now = new Date();
    const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 864e5 + FIRST_DAY;
    return Object.values(affinageGames)[games[(day * step) % games.length]].name;
  }

  // The card of the daily puzzle names its game, or says that it is solved.
  function showDaily() {
    const status = dailyStatus(), way = byId("solve-daily"), about = byId("daily");
    // The page of the sources has no cards.
    if (!way) return;
    const isOver = status === "solved" || status === "shown";
    about.textContent = isOver ? affinageWords(`daily ${status}`) : affinageWords("daily game", { game: dailyGame(about.dataset) });
    if (!isOver) return;
    way.classList.remove("main");
    way.textContent = affinageWords("look again");
    way.setAttribute("aria-label", affinageWords("look at daily"));
  }

  /** Return the cards of the mistakes to learn from that can be read. */
  function mistakes() {
    const card = (line) => {
      try {
        return JSON.parse(line).card;
      } catch {
        // The line is damaged, or it is empty at the end of the text.
        return null;
      }
    };
    return lines("mistakes").map(card).filter((text) => typeof text === "string");
  }

  // As in web/puzzles/reviews.py: a review that is later than this was dated by a wrong clock.
  const AHEAD_S = 24 * 60 * 60;

  // Return whether a card is due, from the last two of its fields: when it is due, and when it was last tried.
  function isDue(card) {
    const now = Date.now() / 1000;
    const [due, last] = card.split(" ").slice(-2).map(Number);
    return due <= now || last > now + AHEAD_S;
  }

  /** Return the number of mistakes to try now: those never tried, and those that are due again. */
  const dueMistakes = () => mistakes().filter((card) => card === "" || isDue(card)).length;

  /** Return how many mistakes come back next and on which day, in a list; an empty one without any. */
  function comingMistakes() {
    const days = mistakes().map((card) => new Date(1000 * card.split(" ").at(-2)).setHours(0, 0, 0, 0)).filter(Number.isFinite);
    if (!days.length) return [];
    const day = Math.min(...days), number = days.filter((one) => one === day).length;
    const ahead = Math.round((day - new Date().setHours(0, 0, 0, 0)) / 864e5);
    const date = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long" }).format(day);
    const time = affinageWords(["today", "tomorrow"][ahead] ?? "on day", { day: date });
    return [affinageWords(number === 1 ? "mistake back" : "mistakes back", { number, time })];
  }

  /** Return the level after the highest one beaten in a game, as in web/model/suggestion.py. */
  function nextLevel(key) {
    const results = lines("results").map((line) => line.split(" "));
    const won = results.filter(([, game, end]) => game === key && /^w[1-8]$/.test(end)).map(([, , end]) => Number(end[1]));
    return 1 + Math.max(0, ...won);
  }

  // The links to a game against the computer end with its level.
  function setLevels() {
    for (const link of document.querySelectorAll("#landing a[data-levels]")) {
      const level = Math.min(nextLevel(affinageLink.gameOf(link.search)), Number(link.dataset.levels));
      link.href = link.getAttribute("href").replace(/\d$/, level);
    }
  }

  const unfinished = () => Object.keys(affinageGames).filter((key) => !hasLearned(key));

  /** Return the first lesson that was begun and not finished, if any. */
  const begunLesson = () => unfinished().find((key) => stored(`lesson.${key}`));

  // The first lesson is offered until it is finished, and any other while it is begun.
  function showLesson() {
    const [first] = Object.keys(affinageGames), begun = begunLesson(), way = byId("first-lesson");
    way.hidden = !begun && hasLearned(first);
    way.href = `?lesson=${begun ?? first}`;
    way.dataset.name ??= way.textContent;
    way.textContent = begun ? affinageWords("learn on", { game: affinageGames[begun].name }) : way.dataset.name;
  }

  function link(text, href) {
    const made = document.createElement("a");
    made.href = href;
    made.textContent = text;
    return made;
  }

  /** Return a link with a number of things, none for 0. */
  function counted(name, number, href) {
    return number ? [link(affinageWords(number === 1 ? `one ${name}` : `${name}s`, { number }), href)] : [];
  }

  function show() {
    const learned = Object.keys(affinageGames).filter(hasLearned);
    const games = learned.map((key) => affinageGames[key].name).join(", ");
    const parts = [
      ...(games ? [affinageWords(learned.length > 1 ? "lessons done" : "lesson done", { games })] : []),
      ...begunCourses(),
      ...counted("puzzle", solved(), "?puzzle=next"),
      ...(dueMistakes() ? counted("mistake", dueMistakes(), "?puzzle=mistakes") : comingMistakes()),
    ];
    byId("done").replaceChildren(...parts.flatMap((part, at) => (at ? [" · ", part] : [part])));
    byId("done").hidden = !parts.length;
    setLevels();
    showDaily();
    const next = begunLesson() ?? unfinished()[0] ?? Object.keys(affinageGames)[0];
    if (document.documentElement.classList.contains("landing")) byId("learn").href = `?lesson=${next}`;
    showLesson();
  }

  // Show on the icon of the installed app how many games and puzzles wait for the player: games by links in which it is
  // their turn, and failed puzzles and mistakes that are due. Nothing is shown for anything else, and nothing is asked.
  function showBadge() {
    const puzzles = lines("puzzles").filter((line) => line.startsWith("again ") && isDue(line)).length;
    // A browser may refuse the badge of a page that is not installed.
    navigator.setAppBadge(affinageMyGames.turns() + puzzles + dueMistakes()).catch(() => {});
  }

  document.addEventListener("DOMContentLoaded", () => {
    show();
    addEventListener("popstate", show);
    addEventListener("storage", show);
    // The browser may show the page again as the history kept it.
    addEventListener("pageshow", (event) => event.persisted && show());
  });
  if (!navigator.setAppBadge) return;
  document.addEventListener("DOMContentLoaded", showBadge);
  addEventListener("storage", showBadge);
  document.addEventListener("visibilitychange", showBadge);
})();
