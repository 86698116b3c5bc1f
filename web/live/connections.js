// Connections to pages, each within limits: their data cannot fill the memory, and pages that do not join are left.

// Two pages may take this long to connect.
const CONNECT_MS = 8000;
// An answer may take this long, once the page that sent it tries to connect.
const ANSWER_MS = 3000;
// A page may take this long to join.
const JOIN_MS = 30_000;
// The most connections to pages that have not joined.
const MAX_STRANGERS = 12;
// A connection may bring this much at once, far more than any game has.
const BURST_BYTES = 256 * 1024;
const BYTES_PER_SECOND = 8 * 1024;

/** All connections of a room. */
export class Connections {
  #open = new Set();
  #joined;
  #isOver = false;

  /**
   * `joined` returns the connections of pages that have joined; `flooded` is called when a page has sent what it must
   * not.
   */
  constructor(joined, flooded) {
    this.#joined = joined;
    this.flooded = flooded;
  }

  /** The class of the connections of this room. */
  get type() {
    const all = this;
    return class extends MeteredConnection {
      constructor(settings) {
        super(settings, all);
      }
    };
  }

  /** Whether this page and another are about to connect, which new sockets to the relays would cut off. */
  get isBusy() {
    const since = performance.now() - CONNECT_MS;
    return [...this.#open].some(({ begun, isPending }) => isPending && begun > since);
  }

  /** Whether an answer to this page was lost: Trystero goes on to offer what can connect to no other answer. */
  get hasLostAnswer() {
    const since = performance.now() - ANSWER_MS;
    return [...this.#open].some(({ begun, sought }) => !begun && sought && sought < since);
  }

  add(connection) {
    this.#open.add(connection);
    // Trystero was about to make this connection when the room was left.
    if (this.#isOver) queueMicrotask(() => connection.end());
  }

  delete(connection) {
    this.#open.delete(connection);
  }

  /** Ends connections to pages that do not connect or join: all after some time, and of too many the oldest. */
  tidy() {
    const joined = this.#joined();
    const strangers = [...this.#open].filter((each) => each.begun && !joined.includes(each));
    const now = performance.now();
    const isLate = ({ begun, isPending }) => begun < now - (isPending ? CONNECT_MS : JOIN_MS);
    strangers.sort((one, other) => other.begun - one.begun);
    strangers.forEach((each, index) => (index >= MAX_STRANGERS || isLate(each)) && each.end());
  }

  /** Ends all connections. */
  end() {
    for (const connection of this.#open) connection.end();
  }

  /** Ends all connections, and those that will be made. */
  close() {
    this.#isOver = true;
    this.end();
  }
}

class MeteredConnection extends RTCPeerConnection {
  // When the other page was first heard.
  begun = null;
  // When another page first tried to connect.
  sought = null;
  #all;
  #channels = [];
  #left = BURST_BYTES;
  #at = performance.now();

  constructor(settings, all) {
    super(settings);
    this.#all = all;
    all.add(this);
    this.addEventListener("datachannel", ({ channel }) => this.#meter(channel));
    this.addEventListener("connectionstatechange", () => {
      if (this.connectionState === "connecting") this.sought ??= performance.now();
      if (this.connectionState === "failed") this.end();
    });
  }

  /** Whether the other page was heard of, and is not connected. */
  get isPending() {
    return this.begun !== null && this.connectionState !== "connected";
  }

  async setRemoteDescription(description) {
    this.begun = performance.now();
    this.#all.tidy();
    try {
      await super.setRemoteDescription(description);
    } catch (error) {
      this.end();
      throw error;
    }
  }

  createDataChannel(...options) {
    return this.#meter(super.createDataChannel(...options));
  }

  close() {
    super.close();
    this.#all.delete(this);
  }

  /** Closes, and tells Trystero, which browsers do only if the other side has closed. */
  end() {
    this.close();
    for (const channel of this.#channels) channel.dispatchEvent(new Event("close"));
    this.dispatchEvent(new Event("connectionstatechange"));
  }

  /** Counts what a channel brings, as messages come in pieces of any number, and ends the game for anything odd. */
  #meter(channel) {
    this.#channels.push(channel);
    channel.addEventListener("message", (event) => {
      event.stopImmediatePropagation();
      if (this.#takes(event.data)) {
        try {
          // This is Trystero's listener, which throws an error for what it cannot read.
          return channel.onmessage(event);
        } catch {}
      }
      this.end();
      this.#all.flooded();
    });
    // The channel closes after an error, which is enough.
    channel.addEventListener("error", (event) => event.stopImmediatePropagation());
    channel.send = (data) => {
      // A channel that is not open would throw an error.
      if (channel.readyState === "open") RTCDataChannel.prototype.send.call(channel, data);
    };
    return channel;
  }

  #takes(data) {
    const now = performance.now();
    this.#left = Math.min(BURST_BYTES, this.#left + ((now - this.#at) / 1000) * BYTES_PER_SECOND);
    this.#at = now;
    this.#left -= data.byteLength ?? data.length;
    return this.#left >= 0 && data instanceof ArrayBuffer;
  }
}
