// PyScript as the page's policy allows it: its hook that evaluates text in workers of its own is taken out.
// The computer's thread is no such worker.
import "./database.js";
import { hooks } from "../../vendor/pyscript/core.js";

hooks.worker.onBeforeRunAsync.clear();
