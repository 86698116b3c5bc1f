// A relay for live games: passes on what pages say to find each other, encrypted, and keeps nothing.
// It runs as a second process, which is started again should it fail.
import { fork } from "node:child_process";

const [port = "8787", host = "127.0.0.1"] = process.argv.slice(2);
const SERVER = new URL("server.js", import.meta.url);
// The limit, in MB, is far more than full rooms take.
const MEMORY = "--max-old-space-size=256";
// The server starts again after this long, and each time later.
const FIRST_MS = 1000;
// The longest wait. A server that has run for as long is well.
const LONGEST_MS = 60_000;

// The port, once the server listens.
let bound = null;
let wait = FIRST_MS;

function start() {
  const begun = performance.now();
  const server = fork(SERVER, [bound ?? port, host], { execArgv: [MEMORY] });
  server.on("message", (own) => {
    bound = own;
    console.log(`The relay is at ws://${host}:${bound}`);
  });
  server.on("exit", (code, signal) => {
    // The server could not listen.
    if (bound === null) process.exit(code ?? 1);
    if (performance.now() - begun > LONGEST_MS) wait = FIRST_MS;
    console.error(`The relay has ended (${signal ?? code}) and starts again in ${wait / 1000} s`);
    setTimeout(start, wait);
    wait = Math.min(2 * wait, LONGEST_MS);
  });
}

start();
