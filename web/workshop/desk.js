// The open design: its text and history, the frame that shows it, and what the frame has answered last.

import { byId } from "../widgets/elements.js";
import { connectFrame } from "./connection.js";
import { keepDesign, listsOf, mergeLists, readDesign } from "./shelf.js";
import { afterPause, merged, STOOD_S, versionsOf } from "./versions.js";
import * as words from "./words.js";

// The pause after typing before the text is shown.
const PAUSE_MS = 500;

export const say = (text) => {
  byId("message").textContent = text;
};

/**
 * Open a design; a kept one is stored in this browser. Return the desk: `shown` and `state` are the last such messages
 * of the frame, and `listen` calls a function with each message of a type, or with the desk after a "change".
 */
export function openDesk(design, isKept) {
  const listeners = new Map();
  // The text of each request to show something.
  const texts = new Map();
  // The stamp of the stored design when this page last read or stored it.
  let stamp = design.at;
  // The lists of that stored design.
  let known = listsOf(design);
  // The newest text of that stored design.
  let knownText = design.history.newest?.text;
  // True from typing until the text is stored.
  let isDirty = false;
  // The number of the version that is only a pause of typing so far; 0 if there is none.
  let pause = 0;
  // The moves that the newest version was shown with, before anybody has played on.
  let movesShown = null;
  let id = 0;
  // The moves with which the text was last shown.
  let asked = [];
  let timer = 0;
  const frame = connectFrame(byId("sandbox"), (message) => emit(message.type, message));
  const emit = (type, content) => listeners.get(type)?.forEach((act) => act(content));

  const desk = {
    design,
    isKept,
    shown: null,
    state: null,
    // True until the frame has answered about the text as it is now.
    isWaiting: true,
    // True if the browser does not store the design.
    isRefused: false,
    moves: [],
    levels: [],

    listen(...types) {
      const act = types.pop();
      for (const type of types) listeners.set(type, [...(listeners.get(type) ?? []), act]);
    },
    send: frame.send,
    load: frame.load,

    /** The number of the newest version, 0 before the first. */
    get version() {
      return design.history.newest?.number ?? 0;
    },
    /** Whether the text as it is now is the newest version, so that it could be played. */
    get isPlayable() {
      return design.history.newest?.text === design.text;
    },
    get versions() {
      return versionsOf(design.history);
    },
    /** The text that a request has shown, "" if it is none of this page's. */
    textOf: (request) => texts.get(request) ?? "",
    isLast: (request) => request === id,

    /** Keep the newest version for good: it has been used or left, and is no pause of typing. */
    settle() {
      pause = 0;
    },

    /** Show the text as it is now in the frame, with the moves as far as they are legal. */
    show(moves = desk.state?.moves ?? desk.moves) {
      clearTimeout(timer);
      id += 1;
      asked = moves;
      texts.set(id, design.text);
      frame.send("show", { id, text: design.text, options: design.options, moves, levels: desk.levels, check: isKept });
    },

    type(text) {
      if (text === design.text) return;
      if (desk.isPlayable && Date.now() - design.history.newest.at >= 1000 * STOOD_S) desk.settle();
      design.text = text;
      isDirty = desk.isWaiting = true;
      clearTimeout(timer);
      timer = setTimeout(() => {
        desk.keep();
        desk.show();
      }, PAUSE_MS);
      emit("change", desk);
    },

    choose(options) {
      design.options = options;
      desk.keep();
      desk.show();
    },

    seat(levels) {
      desk.levels = levels;
      frame.send("seat", { levels });
    },

    /** Store the design, with what another tab has stored meanwhile; its text becomes one of the versions. */
    keep() {
      if (!isKept) return;
      const stored = readDesign(design.id);
      if (stored && stored.at !== stamp) {
        design.history = merged(design.history, stored, knownText);
        desk.settle();
        mergeLists(design, known, stored);
      }
      design.at = stamp = Date.now();
      known = listsOf(design);
      knownText = design.history.newest?.text;
      const refusal = keepDesign(design);
      isDirty = Boolean(refusal);
      if (refusal || desk.isRefused) say(refusal);
      desk.isRefused = Boolean(refusal);
      emit("change", desk);
    },
  };

  desk.listen("shown", "wrong", "stuck", (answer) => {
    if (desk.isLast(answer.id)) desk.isWaiting = texts.get(answer.id) !== design.text;
  });
  desk.listen("shown", (shown) => {
    if (!desk.isLast(shown.id)) return;
    desk.shown = shown;
    const { newest } = design.history;
    design.history = afterPause(design.history, texts.get(shown.id), Date.now(), pause);
    const { number, text } = design.history.newest;
    // The design may be back at an earlier version, which is no pause of typing.
    if (newest && newest.text !== text) pause = number < newest.number ? 0 : number;
    movesShown = null;
    desk.keep();
    const played = desk.state?.moves ?? [];
    // A move was played while the frame answered.
    if (played.length > asked.length) desk.show(played);
  });
  desk.listen("state", (state) => {
    desk.state = state;
    const moves = state.moves.join(".");
    movesShown ??= moves;
    if (moves !== movesShown) desk.settle();
  });
  desk.listen("size", ({ height }) => {
    byId("sandbox").style.height = `${Math.min(Math.max(height, 100), 3000)}px`;
  });
  let hasFailed = false;
  desk.listen("failed", ({ message }) => {
    say(desk.shown ? words.hasFailed(message) : words.notStarted(message));
    hasFailed = true;
  });
  desk.listen("shown", () => {
    if (hasFailed) say("");
    hasFailed = false;
  });
  addEventListener("pagehide", () => isDirty && desk.keep());
  document.addEventListener("visibilitychange", () => document.hidden && desk.settle());
  return desk;
}
