// The sockets of the relay. Each has its limits, and one that exceeds them is closed; pages open another by themselves.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { Page, read } from "./rooms.js";

// The most bytes of a message. Three offers with many addresses have half of that.
const MAX_MESSAGE = 32 * 1024;
// The most pieces of a message.
const MAX_PIECES = 256;
// The most messages that a socket may bring at once.
const BURST = 40;
const PER_SECOND = 4;
// The most bytes that may wait for a slow page.
const MAX_WAITING = 64 * 1024;
// Longer silence ends a socket. A page in the background announces itself once a minute.
const SILENT_MS = 150_000;
// A request must be complete by then.
const HEAD_MS = 10_000;
// A closed socket is cut off after this long.
const CLOSE_MS = 1000;
const MAX_SOCKETS = 2000;
const MAX_OF_ADDRESS = 64;
// WebSocket's code for messages that are not accepted.
const POLICY = 1008;
const EXPECTED = "expected an announcement with action, info_hash, peer_id, and offers or an answer";

// From each address to its sockets, in the order in which they came.
const addresses = new Map();

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
  // The socket closes after an error, which is enough.
  socket.on("error", () => {});
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
// The program that has started this one has ended.
process.on("disconnect", () => process.exit());
server.listen(Number(port), host, () => process.send(server.address().port));
