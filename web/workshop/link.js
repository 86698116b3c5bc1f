// Links: `?embed&board=hex:4#1/CODE/by=Ann,Bob/test=3f2a/c3.d4.pass`. The query has the options of the game, the
// fragment its code, and every other part may be missing:
//
//   by=      who sits where, in the order of colours
//   test=    the design whose testers the link is for
//   view=    the board with its stones, as web/workshop/pictures.js reads it: a picture before any code runs
//   c3.d4    the moves
//
// `#mine/ID` is a design of this browser, and `#answers/CODE` brings the answers of a tester.

import "../loader/tracking.js";
import { packText, unpackText } from "./code.js";
import * as words from "./words.js";

// The limit for the fragments of all links, in characters: see affinage/notation/address.py.
export const MAX_LINK = 34_000;
const MAX_PLACES = 8;
const CODE = /^[\w-]+$/;
const MOVE = /^[a-z][a-z0-9,-]*$/;
const VIEW = /^[a-z][\w:-]*,[\da-z.]+$/;
const ID = /^[a-z0-9]{1,16}$/;

const hereAddress = () => location.href.split(/[?#]/)[0];

/** Return the link to a design; the parts but the text may be missing. */
export async function linkTo({ text, options = "", people = [], test = "", view = "", moves = [] }) {
  const parts = ["1", await packText(text)];
  if (people.some(Boolean)) parts.push(`by=${people.map(encodeURIComponent).join(",")}`);
  if (test) parts.push(`test=${test}`);
  if (view) parts.push(`view=${view}`);
  if (moves.length) parts.push(moves.join("."));
  // Chats leave these characters out at the end of a link.
  if (/[-_]$/.test(parts.at(-1))) parts.push("0");
  return `${hereAddress()}${options && `?${options}`}#${parts.join("/")}`;
}

/** Return the link that brings answers to a designer. */
export const linkOfAnswers = async (answers) => `${hereAddress()}#answers/${await packText(JSON.stringify(answers))}/0`;

/** Return the snippet that shows a design in another page. */
export async function snippetOf(link, name) {
  const { search, hash, origin, pathname } = new URL(link);
  const address = `${origin}${pathname}?embed${search.replace("?", "&")}${hash}`;
  const title = name.replace(/[<>&"]/g, " ").trim();
  return `<iframe src="${address.replaceAll("&", "&amp;")}" title="${title}" width="480" height="640" style="border: 0; max-width: 100%" loading="lazy"></iframe>`;
}

function decodedPart(text) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

const optionsOf = (query) =>
  query
    .replace(/^\?/, "")
    .split("&")
    .filter((pair) => /^[a-z][a-z0-9_]*=[^\s#]+$/.test(pair) && !affinageTracking.test(pair))
    .join("&");

/**
 * Return what an address asks for: `kind` is "start", "mine", "shared" or "answers". Fails with a sentence if the code
 * is damaged.
 */
export async function askedFor({ search, hash }) {
  const isEmbed = /(?:^\?|&)embed(?:&|=|$)/.test(search);
  const [version, code = "", ...rest] = decodedHash(hash).split("/");
  const asked = { kind: "start", isEmbed, options: optionsOf(decodedPart(search)) };
  if (version === "mine" && ID.test(code)) return { ...asked, kind: "mine", id: code };
  if (!["1", "answers"].includes(version) || !CODE.test(code)) return asked;
  const text = await opened(code);
  if (version === "answers") return { ...asked, kind: "answers", text };
  const named = Object.fromEntries(rest.filter((part) => part.includes("=")).map((part) => part.split(/=(.*)/s)));
  const moves = rest.find((part) => part.split(".").every((move) => MOVE.test(move)));
  return {
    ...asked,
    kind: "shared",
    text,
    test: ID.test(named.test ?? "") ? named.test : "",
    view: VIEW.test(named.view ?? "") ? named.view : "",
    people: named.by ? named.by.split(",").slice(0, MAX_PLACES).map(decodedPart) : [],
    moves: moves ? moves.split(".") : [],
  };
}

// Some programs encode a whole fragment, slashes included.
const decodedHash = (hash) => (hash.includes("/") ? hash.slice(1) : decodedPart(hash.slice(1)));

async function opened(code) {
  try {
    return await unpackText(code);
  } catch (error) {
    if (error instanceof RangeError) throw new Error(words.unopenable(error.message));
    throw new Error(words.DAMAGED);
  }
}
