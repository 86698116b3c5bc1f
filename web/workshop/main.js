// The workshop: write a game, play it a second later. This page has the text only; `sandbox.html` runs it, in a frame.

import { trusted } from "../loader/trusted.js";
import { byId } from "../widgets/elements.js";
import { aboutText } from "./code.js";
import { openDesk, say } from "./desk.js";
import { openShare, openVersions, saveDesign } from "./dialogs.js";
import { showFaults } from "./faults.js";
import { chooseTab, listenToTabs } from "./fields.js";
import { showFriendTurns } from "./friend_turn.js";
import { askedFor } from "./link.js";
import { showMeasurePanel } from "./measure_panel.js";
import { showPlayPanel } from "./play_panel.js";
import { showRulesPanel } from "./rules_panel.js";
import { listenForFiles, showShared, showStart } from "./screens.js";
import { keepDesign, newDesign, readDesign } from "./shelf.js";
import { readAnswers, showQuestions, withAnswers } from "./testers.js";
import * as words from "./words.js";

// The site is stored this long after the board is shown, so that the first click need not wait.
const OFFLINE_MS = 500;
const NARROW = matchMedia("(max-width: 47.99rem)");
const root = document.documentElement;
const setScreen = (screen) => {
  root.dataset.screen = screen;
};

// Keep a new design, and show it at its own address.
function begin(text, from = "", options = "") {
  const design = newDesign(text, from, options);
  const refusal = keepDesign(design);
  const address = `${location.pathname}#mine/${design.id}`;
  say(refusal);
  if (!["start", "shared"].includes(root.dataset.screen)) {
    // This loads the page again, as another design is open.
    if (!refusal) location.hash = `mine/${design.id}`;
    return;
  }
  history.pushState(null, "", address);
  work(design);
}

/** Show a design of this browser with its code. */
function work(design) {
  setScreen("work");
  const desk = openDesk(design, true);
  let editor = null;
  const faults = showFaults(desk, () => editor);
  showPanels(desk, false, []);

  // The promise of the editor, which loads only once.
  let loading = null;

  function loadEditor() {
    loading ??= createOne().catch(() => {
      loading = null;
      say(words.NO_EDITOR);
    });
    return loading;
  }

  async function createOne() {
    const [{ createEditor }, { HINTS }] = await Promise.all([import("./editor.js"), import("./hints.js")]);
    editor = createEditor(byId("editor"), design.text, HINTS, desk.type);
    faults.markAgain();
    byId("code").dataset.ready = "";
  }

  function write(text) {
    desk.settle();
    if (editor) editor.text = text;
    else desk.type(text);
  }

  async function showCode() {
    const isShown = root.toggleAttribute("data-code");
    byId("show-code").textContent = isShown ? words.SHOW_BOARD : words.SHOW_CODE;
    byId("show-code").setAttribute("aria-expanded", String(isShown));
    if (!isShown) return;
    await loadEditor();
    editor?.focus();
  }

  function describe() {
    const { name, author } = desk.shown && desk.textOf(desk.shown.id) === design.text ? desk.shown : aboutText(design.text);
    byId("title").textContent = name;
    document.title = name;
    byId("about").textContent = words.about({ author, version: desk.version, isPlayable: desk.isPlayable, isSaved: !desk.isRefused, from: design.from });
  }

  desk.listen("change", "shown", describe);
  byId("show-code").addEventListener("click", showCode);
  byId("show-versions").addEventListener("click", () => openVersions(desk.versions, design.text, write));
  for (const [id, act] of [["save", () => saveDesign(design)], ["show-share", () => openShare(desk)]]) {
    byId(id).addEventListener("click", () => {
      desk.settle();
      act();
    });
  }
  desk.keep();
  desk.show();
  const load = () => NARROW.matches || loadEditor();
  NARROW.addEventListener("change", load);
  load();
}

function showPanels(desk, isFriendly, people) {
  const panel = showPlayPanel(desk, isFriendly);
  const turns = showFriendTurns(desk, panel.isFriendly, people);
  byId("panel-play").addEventListener("change", () => turns.draw());
  // The first state means that the board is shown.
  desk.listen("state", storeForOffline);
  if (desk.isKept) showMeasurePanel(desk);
  showRulesPanel(desk);
}

/** Play a shared game, without its code. */
function playShared(asked, desk) {
  setScreen("play");
  const { text, moves, people, test, isEmbed } = asked;
  desk.moves = moves;
  // The id 0 is that of the game on the board, where a move has failed.
  desk.listen("wrong", "stuck", ({ id, line, message }) => {
    if (id && !desk.isLast(id)) return;
    root.toggleAttribute("data-unplayable", !desk.shown);
    say(words.unplayable(line, message));
  });
  desk.listen("shown", ({ dropped }) => {
    if (dropped) say(words.dropped(dropped));
  });
  showPanels(desk, Boolean(people.length || moves.length), people);
  if (test) showQuestions(desk, test);
  byId("play").hidden = true;
  byId("panels").hidden = isEmbed;
  byId("title").textContent = aboutText(text).name;
  desk.show();
  byId("sandbox").focus();
}

function openShared(asked) {
  setScreen("shared");
  root.toggleAttribute("data-embed", asked.isEmbed);
  const { name, author } = aboutText(asked.text);
  byId("title").textContent = words.SHARED;
  const take = () => begin(asked.text, words.madeBy(name, author), asked.options);
  const desk = openDesk(newDesign(asked.text, "", asked.options), false);
  // Load the board early, but not in embeds: a page may have many games that nobody plays.
  if (!asked.isEmbed) desk.load();
  showShared(asked, () => playShared(asked, desk), take);
}

/** Store the answers of a tester with their design, and show both. */
function answered(text) {
  const answers = readAnswers(text);
  const design = answers && readDesign(answers.test);
  if (!design) {
    say(words.notHere(answers?.name));
    start();
    return;
  }
  design.answers = withAnswers(design.answers, answers);
  say(keepDesign(design) || words.ANSWERS_ADDED);
  history.replaceState(null, "", `${location.pathname}#mine/${design.id}`);
  work(design);
  chooseTab(byId("tab-measure"));
}

function start() {
  setScreen("start");
  showStart(begin).then(storeForOffline);
}

async function open() {
  const asked = await askedFor(location);
  const design = asked.kind === "mine" && readDesign(asked.id);
  if (design) work(design);
  else if (asked.kind === "shared") openShared(asked);
  else if (asked.kind === "answers") answered(asked.text);
  else {
    if (asked.kind === "mine") say(words.GONE);
    start();
  }
}

let isStored = false;

/**
 * Store the files of the workshop by the service worker, once: a first visit of a player does not load them. Call this
 * when nothing more urgent has to be loaded.
 */
async function storeForOffline() {
  if (isStored) return;
  isStored = true;
  await new Promise((done) => setTimeout(done, OFFLINE_MS));
  try {
    const workers = navigator.serviceWorker;
    await workers.register(trusted.createScriptURL(new URL("./sw.js", document.baseURI).href));
    const { active } = await workers.ready;
    active.postMessage("store the workshop");
  } catch {
    // without storage the page works online
  }
}

listenToTabs();
listenForFiles(begin, say);
addEventListener("hashchange", () => location.reload());
addEventListener("popstate", () => location.reload());
open().catch((error) => {
  say(error.message);
  start();
});
