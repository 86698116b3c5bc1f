// The dialog "Share": the link to the game, the snippet that embeds it, and the link for testers.

import { byId, make, save } from "../markup/elements.js";
import { aboutText } from "./code.js";
import { button, copyField } from "./fields.js";
import { linkTo, MAX_LINK, snippetOf } from "./link.js";
import * as words from "./words.js";

export const saveDesign = ({ text }) => save(`${fileName(aboutText(text).name)}.py`, "text/x-python", text);

const fileName = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "design";

function heading(close) {
  return make("div", { class: "heading" }, make("h2", { id: "share-title" }, words.SHARE), button(words.CLOSE, close, { id: "share-close" }));
}

function tooLong(design) {
  return [
    make("p", {}, words.tooLongForLink(MAX_LINK)),
    make("p", { class: "row" }, button(words.SAVE_AS_FILE, () => saveDesign(design), { class: "main" })),
  ];
}

async function links(design, view) {
  const { text, options, id } = design;
  const { name, author } = aboutText(text);
  const link = await linkTo({ text, options, view });
  if (link.length > MAX_LINK) return tooLong(design);
  const send = navigator.share ? [button(words.SEND, () => navigator.share({ title: name, url: link }).catch(() => {}))] : [];
  return [
    make("p", {}, words.ABOUT_LINK),
    ...(author ? [] : [make("p", { class: "fine" }, ...words.nameYourself(make("code", {}, words.AUTHOR_LINE)))]),
    copyField("share-link", words.COPY_LINK, words.LINK, link),
    ...send,
    make("h3", {}, words.TRY_MY_GAME),
    make("p", {}, words.ABOUT_TESTING),
    copyField("test-link", words.COPY_TEST_LINK, words.TEST_LINK, await linkTo({ text, options, view, test: id })),
    make("h3", {}, words.EMBED),
    make("p", {}, words.ABOUT_EMBED),
    copyField("share-embed", words.COPY_SNIPPET, words.SNIPPET, await snippetOf(link, name)),
  ];
}

/** Open the dialog for a desk's design as it is now, or as it was when it could last be played. */
export async function openShare({ design, isPlayable, isWaiting, shown, textOf, versions: [newest] }) {
  const dialog = byId("share-dialog"), isOld = newest && !isPlayable && !isWaiting;
  const shared = isOld ? { ...design, text: newest.text } : design;
  const view = shown && textOf(shown.id) === shared.text ? shown.view : "";
  const warning = isOld ? [make("p", {}, words.sharesVersion(newest.number))] : [];
  dialog.replaceChildren(heading(() => dialog.close()), ...warning, ...(await links(shared, view)));
  dialog.showModal();
}
