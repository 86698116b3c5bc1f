// The dialogs: "Share" with the link to the game, the snippet that embeds it, and the link for testers; "Versions" with
// the history of a design, and the way back to each of its versions.

import { byId, make, save } from "../widgets/elements.js";
import { aboutText } from "./code.js";
import { button, copyField } from "./fields.js";
import { linkTo, MAX_LINK, snippetOf } from "./link.js";
import { differenceOf, MOST_VERSIONS, STOOD_S } from "./versions.js";
import * as words from "./words.js";

export const saveDesign = ({ text }) => save(`${fileName(aboutText(text).name)}.py`, "text/x-python", text);

const fileName = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "design";

const when = (at) => new Date(at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });

// The heading of a dialog, with the ids that begin with its name.
function heading(name, title, close) {
  return make("div", { class: "heading" }, make("h2", { id: `${name}-title` }, title), button(words.CLOSE, close, { id: `${name}-close` }));
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

/** Open the dialog to share a desk's design as it is now, or as it was when it could last be played. */
export async function openShare({ design, isPlayable, isWaiting, shown, textOf, versions: [newest] }) {
  const dialog = byId("share-dialog"), isOld = newest && !isPlayable && !isWaiting;
  const shared = isOld ? { ...design, text: newest.text } : design;
  const view = shown && textOf(shown.id) === shared.text ? shown.view : "";
  const warning = isOld ? [make("p", {}, words.sharesVersion(newest.number))] : [];
  dialog.replaceChildren(heading("share", words.SHARE, () => dialog.close()), ...warning, ...(await links(shared, view)));
  dialog.showModal();
}

// The first line that a version has changed.
function changedLine(text, before) {
  if (before === undefined) return "";
  const [from] = differenceOf(before, text);
  const number = text.slice(0, from).split("\n").length;
  return words.changedLine(number, text.split("\n")[number - 1].trim().slice(0, 60));
}

/** Open the dialog of versions over a text; `goBack` is called with the text of the chosen version. */
export function openVersions(versions, current, goBack) {
  const dialog = byId("versions-dialog");
  const close = () => dialog.close();
  const items = versions.map(({ number, at, text }, place) => {
    const back = () => {
      close();
      goBack(text);
    };
    const about = make("span", {}, words.version(number, when(at)), make("code", {}, changedLine(text, versions[place + 1]?.text)));
    const way = text === current ? make("small", {}, words.IN_EDITOR) : button(words.BACK, back, { "aria-label": words.backTo(number) });
    return make("li", {}, about, way);
  });
  const hint = words.aboutVersions(MOST_VERSIONS, STOOD_S);
  dialog.replaceChildren(
    heading("versions", words.VERSIONS, close),
    make("p", { class: "fine" }, hint),
    make("ol", {}, ...items),
  );
  dialog.showModal();
}
