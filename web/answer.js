// A worker's side of the talk with the page: hands the messages to web/thinker.py and back, both ways as text.

/** Answers with the Python that `start` gives, which has the game unpacked and can load NumPy. */
export function answer(start) {
  const early = []; // messages that come before Python is there
  self.onmessage = ({ data }) => early.push(data);

  const crashed = (error) => {
    const said = String(error).trim().split("\n").at(-1); // of a Python error that is what went wrong, and not where
    self.postMessage(JSON.stringify({ kind: "crashed", error: said }));
  };
  self.addEventListener("unhandledrejection", ({ reason }) => crashed(reason));

  async function begin() {
    const python = await start();
    await python.loadPackage("numpy", { messageCallback: () => {} });
    if (!python.loadedPackages.numpy) throw new Error("NumPy could not be fetched");
    const thinker = python.pyimport("web.thinker").serve((text) => self.postMessage(text));
    self.onmessage = ({ data }) => thinker.receive(data);
    early.forEach((text) => thinker.receive(text));
  }

  begin().catch(crashed);
}
