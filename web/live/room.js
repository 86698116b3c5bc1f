// Live games: the pages of friends find each other through relays, and then talk to each other alone, by WebRTC.
// `make site LIVE=...` bundles this with Trystero; a page loads it when a player presses "Play live".
import {
  getRelaySockets,
  joinRoom,
  pauseRelayReconnection,
  resumeRelayReconnection,
} from "../../vendor/trystero/torrent/index.mjs";

const APP = "affinage";
const ACTION = "game";
const LOOK_MS = 1000; // between looks at the relays
const RETRY = 3; // looks between two tries to reach a relay
const RENEWALS = [5, 15, 30, 60]; // looks without a friend until the relays are asked again
const ANSWER_MS = 500; // in which Trystero answers an offer, if it does
const CONNECT_MS = 8000; // that two pages may take to connect
const BURST_BYTES = 256 * 1024; // that a connection may bring at once, far more than any game has
const BYTES_PER_SECOND = 8 * 1024;

const connections = new Set();
let flooded = () => {};
let left = Promise.resolve(); // the last room

/** A connection that closes before its data fills the memory: messages come in pieces of any number. */
class MeteredConnection extends RTCPeerConnection {
  #begun = -Infinity; // when the other page was heard of
  #left = BURST_BYTES;
  #at = performance.now();

  constructor(settings) {
    super(settings);
    connections.add(this);
    this.addEventListener("datachannel", ({ channel }) => this.#meter(channel));
  }

  /** Whether this page and another are about to connect, which new sockets to the relays would cut off. */
  get isBegun() {
    return performance.now() - this.#begun < CONNECT_MS && !["connected", "closed"].includes(this.connectionState);
  }

  setRemoteDescription(description) {
    this.#begun = performance.now();
    return super.setRemoteDescription(description);
  }

  createDataChannel(...given) {
    return this.#meter(super.createDataChannel(...given));
  }

  #meter(channel) {
    channel.addEventListener("message", (event) => {
      const now = performance.now();
      this.#left = Math.min(BURST_BYTES, this.#left + ((now - this.#at) / 1000) * BYTES_PER_SECOND);
      this.#at = now;
      this.#left -= event.data.byteLength ?? event.data.length;
      if (this.#left >= 0 && event.data instanceof ArrayBuffer) return;
      event.stopImmediatePropagation();
      channel.close();
      flooded();
    });
    channel.addEventListener("error", (event) => event.stopImmediatePropagation()); // it is closed then, which is enough
    return channel;
  }
}

const isRelay = (server) => /^wss?:/.test(server);
const closeRelays = () => Object.values(getRelaySockets()).forEach((socket) => socket.close());
const openRelays = () => Object.values(getRelaySockets()).filter(({ readyState }) => readyState === WebSocket.OPEN).length;

/**
 * Joins the room that a secret names, and encrypts. `servers` are relays and STUN servers with blanks between. `heard`
 * is called with what happens: joined(peer), left(peer), said(peer, text), relays(number of open ones), flooded().
 */
window.joinLive = async (secret, servers, heard) => {
  await left;
  const listed = servers.split(" ");
  const config = {
    appId: APP,
    password: secret,
    relayConfig: { urls: listed.filter(isRelay), manualReconnection: true, warnOnRelayFailure: false },
    rtcConfig: { iceServers: listed.filter((server) => !isRelay(server)).map((urls) => ({ urls })) },
    rtcPolyfill: MeteredConnection,
  };
  let room, action;
  let looks = 0; // since the last friend was there
  let relays = -1;
  let isWaking = false;
  let renewed = -Infinity; // when this page was last announced again
  let missed = null; // a page whose offer Trystero has not answered, and when it came
  let isOver = false;

  function enter() {
    const entered = joinRoom(config, secret); // the same room, unless the browser was about to leave the page and stayed
    if (entered === room) return;
    room = entered;
    action = room.makeAction(ACTION, {
      onMessage: (data, { peerId }) => heard.said(peerId, typeof data === "string" ? data : ""),
    });
    room.onPeerJoin = (peer) => heard.joined(peer);
    room.onPeerLeave = (peer) => {
      looks = 0;
      heard.left(peer);
    };
  }

  const isAlone = () => Object.keys(room.getPeers()).length === 0;

  /** Lets closed relays be opened again. Trystero itself would give up on a relay after a few failures. */
  function retry() {
    resumeRelayReconnection();
    setTimeout(pauseRelayReconnection);
  }

  /** Announces this page again, over new sockets: the old ones may be dead and not know it. */
  function renew() {
    missed = null;
    renewed = performance.now();
    enter();
    closeRelays();
    setTimeout(retry, LOOK_MS / 4);
  }

  function hearOffer({ data }) {
    const peer = /"offer"/.test(data) && /"peer_id":"(\w+)"/.exec(data)?.[1];
    if (peer && missed?.peer !== peer) missed = { peer, at: performance.now() };
  }

  /** Whether another page waits for an offer of this one: Trystero lets one of two wait, which can last for minutes. */
  function isAwaited() {
    if (missed && room.getPeers()[missed.peer]) missed = null;
    return missed && performance.now() - Math.max(missed.at, renewed + CONNECT_MS) > ANSWER_MS;
  }

  /** Begins again after a sleep or without a network, when the page may have other addresses. */
  async function wake() {
    if (document.hidden || isWaking || !isAlone()) return;
    isWaking = true;
    await room.leave();
    isWaking = false;
    if (!isOver) renew();
  }

  function look() {
    for (const socket of Object.values(getRelaySockets())) socket.addEventListener("message", hearOffer); // new ones
    const open = openRelays();
    if (open !== relays) heard.relays((relays = open));
    looks = isAlone() ? looks + 1 : 0;
    const isDue = isAwaited() || RENEWALS.includes(looks) || (looks && looks % RENEWALS.at(-1) === 0);
    if (isDue && ![...connections].some(({ isBegun }) => isBegun)) renew();
    else if (open < config.relayConfig.urls.length && looks % RETRY === 0) retry();
    for (const connection of connections) if (connection.connectionState === "closed") connections.delete(connection);
  }

  flooded = () => heard.flooded();
  enter();
  retry();
  const timer = setInterval(look, LOOK_MS);
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wake);

  return {
    /** Sends a text to a friend, or to all of them. */
    send(text, peer) {
      if (isAlone() || (peer && !room.getPeers()[peer])) return;
      action.send(text, peer ? { target: peer } : {}).catch(() => {}); // who has just left asks again when back
    },
    /** Leaves the room, and closes all connections. */
    leave() {
      isOver = true;
      clearInterval(timer);
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wake);
      flooded = () => {};
      room.onPeerJoin = room.onPeerLeave = null;
      action.onMessage = () => {};
      left = room.leave().then(() => {
        for (const connection of connections) connection.close();
        connections.clear();
        closeRelays();
      });
    },
  };
};
