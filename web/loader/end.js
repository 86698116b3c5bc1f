// Announces that Python has died, which Python itself cannot do: its stack or its memory was too small for something.
import { failBy, part, root } from "./progress.js";

const OF_PAGE = "The game has stopped working. Reload the page to continue the game that your browser has saved.";
const OF_EMBED = "This board has stopped working. Reload it to start again.";

function announce() {
  if (!root.classList.contains("ready")) return failBy();
  const text = Object.assign(document.createElement("p"), { id: "ended-text" });
  text.textContent = root.classList.contains("embed") ? OF_EMBED : OF_PAGE;
  const reload = Object.assign(document.createElement("button"), { type: "button", className: "main", textContent: "Reload" });
  reload.addEventListener("click", () => location.reload());
  const dialog = document.createElement("dialog"); // above any other that is open
  dialog.id = "ended";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", text.id);
  dialog.append(text, reload);
  document.body.append(dialog);
  dialog.showModal();
}

/** Announces it; Pyodide calls this in the middle of whatever failed, hence the pause. */
export const ended = () => void setTimeout(() => part("ended") ?? announce());
