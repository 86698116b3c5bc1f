// Testers: a link to try a game and four questions after it, whose answers come back as another link.

import { byId, fill, make } from "../markup/elements.js";
import { button, copyField, selectField } from "./fields.js";
import { linkOfAnswers } from "./link.js";
import * as words from "./words.js";

const MAX_ANSWERS = 200; // of one design
const MAX_LETTERS = 500; // of an answer in words
const QUESTIONS = [
  { key: "clear", question: "Was it clear what to do?", short: "Clear", values: ["yes", "mostly", "no"] },
  { key: "again", question: "Did you want another game?", short: "Another game", values: ["yes", "perhaps", "no"] },
  { key: "decider", question: "Who decided the game?", short: "Decided by", values: ["I did", "my opponent", "the rules or luck", "nobody yet"] },
  { key: "bored", question: "What bored you?", short: "Bored by", values: [] },
];

function field({ key, question, values }) {
  if (values.length) return selectField(`answer-${key}`, question, [["", "choose…"], ...values.map((value) => [value, value])], "", () => {});
  const input = make("textarea", { id: `answer-${key}`, rows: "2", maxlength: String(MAX_LETTERS) });
  return make("div", { class: "field" }, make("label", { for: input.id }, question), input);
}

/** Show the questions to somebody who has played; `desk` has the game. */
export function showQuestions(desk, test) {
  const place = byId("questions");
  const answer = make("div", {});

  async function finish() {
    const given = Object.fromEntries(QUESTIONS.map(({ key }) => [key, byId(`answer-${key}`).value.trim()]));
    const { moves = [], status = "" } = desk.state ?? {};
    const id = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    const link = await linkOfAnswers({ id, test, name: desk.shown?.name ?? "", turns: moves.length, status, ...given });
    const thanks = make("p", {}, "Thank you. Send this link to the author: it has your answers, and how your game went.");
    answer.replaceChildren(thanks, copyField("answers-link", "Copy link", "Link with your answers", link));
    answer.querySelector("button").focus();
  }

  const title = make("h2", { id: "questions-title" }, "Four questions from the author");
  const hint = make("p", { class: "fine" }, "Play first: a whole game if you can. Nothing is sent; you get a link to send.");
  fill(place, title, hint, ...QUESTIONS.map(field), make("p", { class: "row" }, button("Make the link", finish, { class: "main", id: "finish" })), answer);
  place.hidden = false;
}

const isText = (value) => typeof value === "string" && value.length <= MAX_LETTERS;

/** Return the answers in a text; null for a text that is none of this page's. */
export function readAnswers(text) {
  try {
    const { id, test, name, turns, status, ...given } = JSON.parse(text);
    const answers = Object.fromEntries(QUESTIONS.map(({ key }) => [key, given[key]]));
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
  const heads = ["Turns", "Result", ...QUESTIONS.map(({ short }) => short)].map((head) => make("th", { scope: "col" }, head));
  const rows = answers.map(({ turns, status, ...given }) =>
    make("tr", {}, ...[turns ? String(turns) : "not played", status, ...QUESTIONS.map(({ key }) => given[key])].map((text) => make("td", {}, text || "–"))),
  );
  const table = make("table", { id: "answers" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
  const played = answers.map(({ turns }) => turns).filter(Boolean);
  const mean = words.tested(played.length, average(played));
  const beside = played.length && length ? ` ${words.randomLength(length.value.toFixed(1))}` : "";
  return [
    make("h2", {}, "Testers"),
    make("p", {}, mean + beside),
    make("div", { class: "scrolls", role: "region", "aria-label": "Answers of testers", tabindex: "0" }, table),
  ];
}
