// Tell the player that Python has crashed, for example out of stack or memory: Python itself cannot.
import { failBy, part, root } from "./progress.js";

const OF_PAGE = "The game has stopped working. Reload the page to continue the game that your browser has saved.";
const OF_EMBED = "This board has stopped working. Reload it to start again.";

function announce() {
  if (!root.classList.contains("ready")) return failBy();
  const text = Object.assign(document.createElement("p"), { id: "ended-text" });
  text.textContent = root.classList.contains("embed") ? OF_EMBED : OF_PAGE;
  const reload = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: "Reload" });
  reload.addEventListener("click", () => location.reload());
  const dialog = document.createElement("dialog"); // stays above other open dialogs
  dialog.id = "ended";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(text, reload);
  document.body.append(dialog);
  dialog.showModal();
}

/** Show the message; Pyodide calls this in the middle of the failure, so wait until it has finished. */
export const ended = () => void setTimeout(() => part("ended") ?? announce());
