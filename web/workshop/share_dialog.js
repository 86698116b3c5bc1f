// The dialog "Share": the link to the game, the snippet that embeds it, and the link for testers.

import { byId, make } from "../markup/elements.js";
import { save } from "../markup/saving.js";
import { aboutText } from "./code.js";
import { button, copyField } from "./fields.js";
import { linkTo, MAX_LINK, snippetOf } from "./link.js";

export const saveDesign = ({ text }) => save(`${fileName(aboutText(text).name)}.py`, "text/x-python", text);

const fileName = (name) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "design";

function heading(close) {
  return make("div", { class: "heading" }, make("h2", { id: "share-title" }, "Share"), button("Close", close, { id: "share-close" }));
}

function tooLong(design) {
  return [
    make("p", {}, `This design is too long for a link: programs cut links of more than ${MAX_LINK.toLocaleString("en")} letters. Save it as a file and send that: “Open a file” opens it.`),
    make("p", { class: "row" }, button("Save as file", () => saveDesign(design), { class: "main" })),
  ];
}

async function links(design) {
  const { text, options, id } = design;
  const { name, author } = aboutText(text);
  const link = await linkTo({ text, options });
  if (link.length > MAX_LINK) return tooLong(design);
  const send = navigator.share ? [button("Send", () => navigator.share({ title: name, url: link }).catch(() => {}))] : [];
  return [
    make("p", {}, "Whoever opens this link sees the name, the author and the rules, and can play or read the code."),
    ...(author ? [] : [make("p", { class: "fine" }, "To name yourself, write a line such as ", make("code", {}, 'author = "Ann"'), " below the name in the class.")]),
    copyField("share-link", "Copy link", "Link", link),
    ...send,
    make("h3", {}, "Try my game"),
    make("p", {}, "This link asks four questions after the game. The answers come back to you as a link."),
    copyField("test-link", "Copy link for testers", "Link for testers", await linkTo({ text, options, test: id })),
    make("h3", {}, "Embed"),
    make("p", {}, "Paste this into the page of a blog."),
    copyField("share-embed", "Copy snippet", "Snippet", await snippetOf(link, name)),
  ];
}

export async function openShare(design) {
  const dialog = byId("share-dialog");
  dialog.replaceChildren(heading(() => dialog.close()), ...(await links(design)));
  dialog.showModal();
}
