// PyScript without its hook that evaluates text in its own workers, which the page's policy forbids. The computer's
// thread is not one of those.
import "./database.js";

// Only now: a bundle's own text runs after what it imports from other files.
const { hooks } = await import("../../vendor/pyscript/core.js");

hooks.worker.onBeforeRunAsync.clear();
