// The worker's side of the messages: pass them as text between the page and web/engine/thread/serving.py. The page's first
// message brings the parts that start Python.

/**
 * Answer the page with a module of the Python that `start` returns; `start` reports its progress to a function. The
 * parts are large and not kept: `adding` takes from them only what it needs to add one later. Once the module serves,
 * `served` gets the Python and the functions that the module may call.
 */
export function answer(start, adding, module = "web.engine.thread.serving", served = () => {}) {
  const say = (kind, content) => self.postMessage(JSON.stringify({ kind, ...content }));
  const crashed = (error) => {
    // The last line of a traceback names the error.
    const text = String(error).trim().split("\n").at(-1);
    say("crashed", { error: text, is_gone: error?.isGone });
  };
  self.addEventListener("unhandledrejection", ({ reason }) => crashed(reason));

  async function begin(parts, early) {
    const reached = (progress) => say("starting", { progress });
    reached(0.05);
    const add = adding(parts);
    const python = await start(parts, reached);
    python._api.on_fatal = crashed;
    const { serve } = python.pyimport(module);
    const [send, bring] = [(text) => self.postMessage(text), (name) => add(python, name)];
    const server = serve(send, bring);
    served(python, [send, bring]);
    self.onmessage = ({ data }) => typeof data === "string" && server.receive(data);
    early.forEach((text) => server.receive(text));
  }

  self.onmessage = ({ data }) => {
    // Messages that arrive before Python runs.
    const early = [];
    self.onmessage = ({ data }) => typeof data === "string" && early.push(data);
    begin(data, early).catch(crashed);
  };
}
