// A worker's side of the talk with the page: hands the messages to web/engine/serving.py and back, both ways as text. The
// page's first message has what Python starts from.

/**
 * Answers with the Python that `start` gives, which has the game and NumPy; how far it is, `start` tells a function.
 * `adding` takes from the parts, which are large and not kept, what it needs to add one by its name later.
 */
export function answer(start, adding) {
  const say = (kind, content) => self.postMessage(JSON.stringify({ kind, ...content }));
  const crashed = (error) => {
    const said = String(error).trim().split("\n").at(-1); // of a Python error that is what went wrong, and not where
    say("crashed", { error: said });
  };
  self.addEventListener("unhandledrejection", ({ reason }) => crashed(reason));

  async function begin(parts, early) {
    const reached = (part) => say("starting", { part });
    reached(0.05);
    const add = adding(parts);
    const python = await start(parts, reached);
    python._api.on_fatal = crashed;
    const { serve } = python.pyimport("web.engine.serving");
    const server = serve((text) => self.postMessage(text), (name) => add(python, name));
    self.onmessage = ({ data }) => server.receive(data);
    early.forEach((text) => server.receive(text));
  }

  self.onmessage = ({ data }) => {
    const early = []; // messages that come before Python is there
    self.onmessage = (event) => early.push(event.data);
    begin(data, early).catch(crashed);
  };
}
