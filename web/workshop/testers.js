// Testers: a link to try a game and four questions after it, whose answers come back as another link.

import { byId, fill, make } from "../widgets/elements.js";
import { button, copyField, selectField } from "./fields.js";
import { linkOfAnswers } from "./link.js";
import * as words from "./words.js";

// The most answers that a design keeps.
const MAX_ANSWERS = 200;
// The longest answer in words, in characters.
const MAX_LETTERS = 500;

function field({ key, question, values }) {
  if (values.length) return selectField(`answer-${key}`, question, [["", words.CHOOSE], ...values.map((value) => [value, value])], "", () => {});
  const input = make("textarea", { id: `answer-${key}`, rows: "2", maxlength: String(MAX_LETTERS) });
  return make("div", { class: "field" }, make("label", { for: input.id }, question), input);
}

/** Show the questions to somebody who has played; `desk` has the game. */
export function showQuestions(desk, test) {
  const place = byId("questions");
  const answer = make("div", {});

  async function finish() {
    const texts = Object.fromEntries(words.QUESTIONS.map(({ key }) => [key, byId(`answer-${key}`).value.trim()]));
    if (!Object.values(texts).some(Boolean)) {
      answer.replaceChildren(make("p", { role: "alert" }, words.ANSWER_FIRST));
      return;
    }
    const { moves = [], status = "" } = desk.state ?? {};
    const id = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    const link = await linkOfAnswers({ id, test, name: desk.shown?.name ?? "", turns: moves.length, status, ...texts });
    const thanks = make("p", {}, words.THANKS);
    answer.replaceChildren(thanks, copyField("answers-link", words.COPY_LINK, words.ANSWERS_LINK, link));
    answer.querySelector("button").focus();
  }

  const title = make("h2", { id: "questions-title" }, words.FOUR_QUESTIONS);
  const hint = make("p", { class: "fine" }, words.PLAY_FIRST);
  fill(place, title, hint, ...words.QUESTIONS.map(field), make("p", { class: "row" }, button(words.MAKE_LINK, finish, { class: "main", id: "finish" })), answer);
  place.hidden = false;
}

const isText = (value) => typeof value === "string" && value.length <= MAX_LETTERS;

/** Return the answers in a text; null for a text that is none of this page's. */
export function readAnswers(text) {
  try {
    const { id, test, name, turns, status, ...texts } = JSON.parse(text);
    const answers = Object.fromEntries(words.QUESTIONS.map(({ key }) => [key, texts[key]]));
    const isSound = [id, test, name, status, ...Object.values(answers)].every(isText) && Number.isSafeInteger(turns) && turns >= 0;
    return isSound ? { id, test, name, turns, status, ...answers } : null;
  } catch {
    return null;
  }
}

/** Return all answers with some new ones, each once. */
export const withAnswers = (answers, more) => [...answers.filter(({ id }) => id !== more.id), more].slice(-MAX_ANSWERS);

const average = (numbers) => (numbers.reduce((sum, number) => sum + number, 0) / numbers.length).toFixed(1);

/** Return the elements that show answers, beside the length of random games if it is measured. */
export function answersTable(answers, measured) {
  if (!answers.length) return [];
  const length = measured?.rows.find(({ key }) => key === "length");
  const heads = [words.TURNS, words.RESULT, ...words.QUESTIONS.map(({ short }) => short)].map((head) => make("th", { scope: "col" }, head));
  const rows = answers.map(({ turns, status, ...texts }) =>
    make("tr", {}, ...[turns ? String(turns) : words.NOT_PLAYED, status, ...words.QUESTIONS.map(({ key }) => texts[key])].map((text) => make("td", {}, text || "–"))),
  );
  const table = make("table", { id: "answers" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  const played = answers.map(({ turns }) => turns).filter(Boolean);
  const mean = words.tested(played.length, average(played));
  const beside = played.length && length ? ` ${words.randomLength(length.value.toFixed(1))}` : "";
  return [
    make("h2", {}, words.TESTERS),
    make("p", {}, mean + beside),
    make("div", { class: "scrolls", role: "region", "aria-label": words.ANSWERS, tabindex: "0" }, table),
  ];
}
