// PyScript without its hook that evaluates text in its own workers, which the page's policy forbids. The computer's
// thread is not one of those.
import "./database.js";
import { hooks } from "../../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
