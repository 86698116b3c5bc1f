// What is wrong with the code: the line is marked, and one sentence is below the editor.

import { byId, make } from "../widgets/elements.js";
import { button } from "./fields.js";
import { sight } from "./pictures.js";
import * as words from "./words.js";

/** Show the faults of a desk's design; `editor` returns the editor, null before it has loaded. */
export function showFaults(desk, editor) {
  let marks = [];
  let line = 0;

  function mark(faults) {
    marks = faults;
    editor()?.mark(marks);
  }

  function tell(fault, isStuck) {
    ({ line } = fault);
    byId("fault").textContent = words.atLine(line, ended(fault.message)) + (desk.shown ? words.shownVersion(desk.version) : "");
    byId("visit").textContent = words.goToLine(line);
    byId("visit").hidden = !line;
    byId("try-again").hidden = !isStuck;
    listFindings([]);
    mark([{ ...fault, severity: "error" }]);
  }

  function clear() {
    byId("fault").textContent = "";
    byId("visit").hidden = byId("try-again").hidden = true;
    listFindings([]);
    mark([]);
  }

  function listFindings(findings) {
    byId("findings").hidden = !findings.length;
    byId("findings").replaceChildren(...findings.map(finding));
  }

  function finding({ line, message, view }) {
    const visit = line ? [" ", button(words.goToLine(line), () => editor()?.visit(line), { class: "text" })] : [];
    const picture = view && sight(view, words.POSITION);
    return make("li", {}, words.atLine(line, ended(message)), ...visit, ...(picture ? [picture] : []));
  }

  byId("visit").addEventListener("click", () => editor()?.visit(line));
  byId("try-again").addEventListener("click", () => desk.show());
  desk.listen("shown", ({ id }) => desk.isLast(id) && clear());
  // The id 0 is that of the game on the board, where a move has failed.
  desk.listen("wrong", "stuck", (fault) => (!fault.id || desk.isLast(fault.id)) && tell(fault, fault.type === "stuck"));
  desk.listen("findings", ({ id, findings }) => {
    if (!desk.isLast(id) || byId("fault").textContent) return;
    listFindings(findings);
    mark(findings.map((each) => ({ ...each, severity: "warning" })));
  });
  return { markAgain: () => editor()?.mark(marks) };
}

const ended = (text) => (/[.!?]$/.test(text) ? text : `${text}.`);

