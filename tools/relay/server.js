// The sockets of the relay. Each has its limits, and one that exceeds them is closed; pages open another by themselves.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { Page, read } from "./rooms.js";

const MAX_MESSAGE = 32 * 1024; // bytes of a message; three offers with many addresses have half of that
const MAX_PIECES = 256; // in which a message comes
const BURST = 40; // messages that a socket may bring at once
const PER_SECOND = 4;
const MAX_WAITING = 64 * 1024; // bytes that wait for a slow page
const SILENT_MS = 150_000; // a page in the background announces itself once a minute
const HEAD_MS = 10_000; // until a request is complete
const CLOSE_MS = 1000; // until a socket that was closed is cut off
const MAX_SOCKETS = 2000;
const MAX_OF_ADDRESS = 64;
const POLICY = 1008; // the code of WebSocket for messages that are not accepted
const EXPECTED = "expected an announcement with action, info_hash, peer_id, and offers or an answer";

const addresses = new Map(); // to their sockets, in the order in which they came

/** Returns the address of a page, which a web server on this machine names. */
function addressOf({ headers, socket }) {
  const address = socket.remoteAddress ?? "";
  const isLocal = /^(::ffff:)?127\.|^::1$/.test(address);
  return (isLocal && headers["x-forwarded-for"]?.split(",").at(-1).trim()) || address;
}

/** Counts a socket for its address, of which the first one has to go if there are too many. */
function count(socket, address) {
  const sockets = addresses.get(address) ?? new Set();
  addresses.set(address, sockets.add(socket));
  socket.on("close", () => {
    sockets.delete(socket);
    if (!sockets.size) addresses.delete(address);
  });
  if (sockets.size > MAX_OF_ADDRESS) sockets.values().next().value.terminate();
}

/** Returns a function that returns whether a socket may bring another message now. */
function allowance() {
  let left = BURST;
  let at = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(BURST, left + ((now - at) / 1000) * PER_SECOND) - 1;
    at = now;
    return left >= 0;
  };
}

function serve(socket, request) {
  count(socket, addressOf(request));
  const isAllowed = allowance();
  const silence = setTimeout(() => socket.terminate(), SILENT_MS);
  const page = new Page(send, end);

  function send(text) {
    if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
    else socket.send(text);
  }

  function end(reason) {
    socket.close(POLICY, reason);
  }

  function take(act) {
    if (socket.readyState !== socket.OPEN) return;
    if (isAllowed()) act();
    else end("too many messages");
  }

  function hear(data, isBinary) {
    const announced = isBinary ? null : read(data.toString());
    if (!announced) return end(EXPECTED);
    silence.refresh();
    page.hear(announced);
  }

  socket.on("message", (data, isBinary) => take(() => hear(data, isBinary)));
  for (const event of ["ping", "pong"]) socket.on(event, () => take(() => {}));
  socket.on("error", () => {}); // it is closed then
  socket.on("close", () => {
    clearTimeout(silence);
    page.leave();
  });
}

const [port, host] = process.argv.slice(2);
const options = { headersTimeout: HEAD_MS, requestTimeout: HEAD_MS, connectionsCheckingInterval: HEAD_MS / 2 };
const server = createServer(options, (_, response) => {
  response.writeHead(426, { Connection: "close" }).end("This is a relay for live games; expected a WebSocket.\n");
});
server.maxConnections = MAX_SOCKETS;
server.on("error", ({ message }) => {
  console.error(message);
  process.exit(1);
});
new WebSocketServer({
  server,
  clientTracking: false,
  closeTimeout: CLOSE_MS,
  maxPayload: MAX_MESSAGE,
  maxFragments: MAX_PIECES,
  maxBufferedChunks: MAX_PIECES,
}).on("connection", serve);
process.on("disconnect", () => process.exit()); // the program that has started this one
server.listen(Number(port), host, () => process.send(server.address().port));
