// Live games: the pages of friends find each other through relays, and then talk to each other alone, by WebRTC.
// `make site LIVE=...` bundles this with Trystero; a page loads it when a player presses "Play live".
import { decrypt, genKey } from "../../vendor/trystero/core/crypto.mjs";
import {
  getRelaySockets,
  joinRoom,
  pauseRelayReconnection,
  resumeRelayReconnection,
} from "../../vendor/trystero/torrent/index.mjs";
import { Connections } from "./connections.js";

const APP = "affinage";
const ACTION = "game";
// The id of a page.
const ID = /^[\da-z]{20}$/i;
// The time between two checks of the relays.
const CHECK_MS = 1000;
// The number of checks between two attempts to reach a relay.
const RETRY = 3;
// After this many checks without a friend, the relays are asked again.
const RENEWALS = [5, 15, 30, 60];
// Trystero answers an offer within this time, if it does.
const ANSWER_MS = 500;
// A renewal leads to a connection within this time.
const RENEW_MS = 8000;
// Friends learn within this time that this page leaves.
const GOODBYE_MS = 300;

// Resolves when the last room has been left.
let left = Promise.resolve();

const isRelay = (server) => /^wss?:/.test(server);
const relaySockets = () => Object.values(getRelaySockets());
const closeRelays = () => relaySockets().forEach((socket) => socket.close());
const openRelays = () => relaySockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Joins the room that a secret names, and encrypts. `servers` are relays and STUN servers with blanks between. `listener`
 * is called with events: joined(peer), left(peer), received(peer, text), relays(number of open ones), flooded().
 */
window.joinLive = async (secret, servers, listener) => {
  await left;
  const listed = servers.split(" ");
  // The key by which Trystero encrypts what goes through relays.
  const key = genKey(secret, APP, secret);
  // Relay sockets that are guarded already.
  const guarded = new WeakSet();
  const connections = new Connections(() => Object.values(room.getPeers()), () => report("flooded"));
  const config = {
    appId: APP,
    password: secret,
    relayConfig: { urls: listed.filter(isRelay), manualReconnection: true, warnOnRelayFailure: false },
    rtcConfig: { iceServers: listed.filter((server) => !isRelay(server)).map((urls) => ({ urls })) },
    rtcPolyfill: connections.type,
  };
  let room, action;
  // The checks since a friend was last there.
  let checks = 0;
  let relays = -1;
  let isBeginning = false;
  // When this page was last announced again.
  let renewed = -Infinity;
  // A page whose offer Trystero has not answered, and when the offer arrived.
  let missed = null;
  let isOver = false;

  function report(event, ...facts) {
    if (!isOver) listener[event](...facts);
  }

  function enter() {
    // This is the same room, unless the browser was about to leave the page and stayed.
    const entered = joinRoom(config, secret);
    if (entered === room) return;
    room = entered;
    action = room.makeAction(ACTION, {
      onMessage: (data, { peerId }) => report("received", peerId, typeof data === "string" ? data : ""),
    });
    room.onPeerJoin = (peer) => report("joined", peer);
    room.onPeerLeave = (peer) => {
      checks = 0;
      report("left", peer);
    };
  }

  const isAlone = () => Object.keys(room.getPeers()).length === 0;

  /** Returns what a relay has sent, or null unless pages of this room have encrypted all offers and answers in it. */
  async function read(text) {
    try {
      const message = JSON.parse(text);
      const signals = [message.offer, message.answer].filter(Boolean);
      if (signals.length && !ID.test(message.peer_id)) return null;
      for (const { sdp } of signals) await decrypt(key, sdp);
      return message;
    } catch {
      return null;
    }
  }

  /** Has Trystero hear what `read` returns alone: it opens a connection for any other offer, and never closes it. */
  function guard() {
    for (const socket of relaySockets()) {
      if (guarded.has(socket)) continue;
      guarded.add(socket);
      const { onmessage } = socket;
      socket.onmessage = async (event) => {
        const message = await read(event.data);
        if (!message || isOver) return;
        if (message.offer && missed?.peer !== message.peer_id) missed = { peer: message.peer_id, at: performance.now() };
        onmessage(event);
      };
    }
  }

  /** Lets closed relays be opened again. Trystero itself would give up on a relay after a few failures. */
  function retry() {
    if (isOver) return;
    resumeRelayReconnection();
    setTimeout(() => {
      pauseRelayReconnection();
      guard();
    });
  }

  /** Announces this page again, over new sockets: the old ones may be dead and not know it. */
  function renew() {
    missed = null;
    renewed = performance.now();
    enter();
    closeRelays();
    setTimeout(retry, CHECK_MS / 4);
  }

  /** Leaves the room and enters it again, with other offers. */
  async function begin() {
    isBeginning = true;
    await quit();
    isBeginning = false;
    if (!isOver) renew();
  }

  /** Whether another page waits for an offer of this one: Trystero lets one of two wait, which can last for minutes. */
  function isAwaited() {
    if (missed && room.getPeers()[missed.peer]) missed = null;
    return missed && performance.now() - Math.max(missed.at, renewed + RENEW_MS) > ANSWER_MS;
  }

  /** Begins again after a sleep or without a network, when the page may have other addresses. */
  function wake() {
    if (!document.hidden && !isBeginning && isAlone()) begin();
  }

  /** Leaves the room, and ends all connections even if friends cannot be told. */
  async function quit() {
    const leaving = room.leave().catch(() => {});
    await Promise.race([leaving, pause(GOODBYE_MS)]);
    connections.end();
    pauseRelayReconnection();
    closeRelays();
    await leaving;
  }

  function check() {
    guard();
    connections.tidy();
    const open = openRelays();
    if (open !== relays) report("relays", (relays = open));
    checks = isAlone() ? checks + 1 : 0;
    const isDue = isAwaited() || RENEWALS.includes(checks) || (checks && checks % RENEWALS.at(-1) === 0);
    const isFree = !isBeginning && !connections.isBusy;
    if (isFree && isAlone() && connections.hasLostAnswer) begin();
    else if (isFree && isDue) renew();
    else if (open < config.relayConfig.urls.length && checks % RETRY === 0) retry();
  }

  enter();
  retry();
  const timer = setInterval(check, CHECK_MS);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  return {
    /** Sends a text to a friend, or to all of them. */
    send(text, peer) {
      if (isAlone() || (peer && !room.getPeers()[peer])) return;
      // A friend who has just left asks again when back.
      action.send(text, peer ? { target: peer } : {}).catch(() => {});
    },
    /** Leaves the room, and closes all connections. */
    leave() {
      isOver = true;
      clearInterval(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      left = quit().then(() => connections.close());
    },
  };
};
