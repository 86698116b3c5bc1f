// Read the atlas's data from a folder of gzipped files.

import * as words from "./words.js";

export const fetchedFrom = (folder) => async (name) => {
  const response = await fetch(`${folder}/${name}.pack.png`);
  if (!response.ok) throw new Error(words.notFetched(name));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b; // some hosts let the browser unpack it
  const { body } = new Response(bytes);
  return new Response(isPacked ? body.pipeThrough(new DecompressionStream("gzip")) : body).json();
};
