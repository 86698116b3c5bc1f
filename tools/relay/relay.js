// A relay for live games: passes on what pages say to find each other, encrypted, and keeps nothing.
// The package's root would load a native module, which a server does not need.
import Server from "bittorrent-tracker/server";

const [port = "8787", host = "127.0.0.1"] = process.argv.slice(2);
const INTERVAL_MS = 20_000; // after which pages announce themselves again
const relay = new Server({ udp: false, http: false, ws: true, stats: false, interval: INTERVAL_MS });
relay.on("error", ({ message }) => {
  console.error(message);
  process.exit(1);
});
relay.on("warning", () => {}); // of a page that has gone
relay.listen(Number(port), host, () => console.log(`The relay is at ws://${host}:${relay.ws.address().port}`));
