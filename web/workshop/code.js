// The text of a design: packed for links, and read without running it.

import * as words from "./words.js";

// The longest design, as in affinage/design/reading.py.
export const MAX_CHARACTERS = 100_000;
const DOCSTRING = /^(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*[rR]?("""|'''|"|')([\s\S]*?)\1/;
const CLASS = /^class[ \t]+(\w+)[ \t]*\([^)]*\)[ \t]*:[^\n]*\n/m;

async function piped(bytes, through, most) {
  const chunks = [];
  let size = 0;
  const reader = new Response(bytes).body.pipeThrough(through).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(words.tooLong(MAX_CHARACTERS));
    }
    chunks.push(read.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Return a text compressed, in letters, digits, - and _. */
export async function packText(text) {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the text in such letters; fails for others, and for texts that are too long. */
export async function unpackText(letters) {
  const plain = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  const unpacked = await piped(bytes, new DecompressionStream("deflate-raw"), 4 * MAX_CHARACTERS);
  return new TextDecoder("utf-8", { fatal: true }).decode(unpacked);
}

// The text that a class sets under a name, "" if it sets none.
function attribute(body, name) {
  const match = new RegExp(`^[ \\t]+${name}[ \\t]*=[ \\t]*(["'])(.*?)\\1`, "m").exec(body);
  return match ? match[2].trim() : "";
}

const paragraphs = (docstring) =>
  docstring
    .split(/\n[ \t]*\n/)
    .map((part) => part.trim().replace(/\s*\n\s*/g, " "))
    .filter(Boolean);

const parted = (name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, " ");

/** Return name, author and the paragraphs of the rules, as far as they are written out; nothing of the text runs. */
export function aboutText(text) {
  const begin = CLASS.exec(text);
  const body = begin ? text.slice(begin.index + begin[0].length) : "";
  const docstring = DOCSTRING.exec(body) ?? DOCSTRING.exec(text);
  return {
    name: attribute(body, "name") || (begin ? parted(begin[1]) : words.UNTITLED),
    author: attribute(body, "author"),
    rules: paragraphs(docstring?.[2] ?? ""),
  };
}

/** Return the number of words in paragraphs. */
export const countWords = (texts) => texts.join(" ").split(/\s+/).filter(Boolean).length;
