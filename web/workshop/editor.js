// The editor: CodeMirror in a shadow root, where its style sheets are constructed, so that the page's policy need not
// allow styles in the markup. `main.js` loads it when the code is first shown.

import {
  acceptCompletion,
  autocompletion,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  EditorState,
  EditorView,
  HighlightStyle,
  history,
  historyKeymap,
  hoverTooltip,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  lintGutter,
  python,
  search,
  searchKeymap,
  setDiagnostics,
  syntaxHighlighting,
  tags,
} from "../../vendor/codemirror/index.js";
import { make } from "../widgets/elements.js";
import { completions, hintAt, inShort } from "./completions.js";
import * as words from "./words.js";

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.self, tags.operatorKeyword], color: "var(--code-key)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: tags.comment, color: "var(--code-comment)", fontStyle: "italic" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className], fontWeight: "600" },
]);

const LOOK = EditorView.theme({
  "&": { height: "100%", fontSize: "0.9rem", color: "var(--ink)", backgroundColor: "var(--panel)" },
  "&.cm-focused": { outline: "3px solid var(--c-focus-ring)", outlineOffset: "-3px" },
  ".cm-scroller": { fontFamily: "ui-monospace, Menlo, Consolas, monospace", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--soft)", border: "none" },
  ".cm-lintRange-error": { backgroundImage: "none", backgroundColor: "var(--code-bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", backgroundColor: "var(--code-doubtful)" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", fontStyle: "normal" },
  ".cm-tooltip-hover, .cm-completionInfo": { maxWidth: "28rem", padding: "0.4rem 0.6rem", whiteSpace: "pre-wrap" },
  ".cm-panel.cm-search :is(input, button, label)": { fontSize: "0.9rem", color: "inherit" },
  ".cm-panel.cm-search :is(input:not([type=checkbox]), button)": { background: "var(--page)", border: "1px solid var(--soft)", borderRadius: "0.3rem" },
  ".cm-panel.cm-search button[name=close]": { fontSize: "1.3rem" },
  ".cm-searchMatch": { backgroundColor: "var(--code-match)" },
  ".cm-matchingBracket, .cm-nonmatchingBracket": { outline: "1px solid var(--soft)", backgroundColor: "transparent" },
});

const OUTSIDE = `
  :host { display: grid; grid-template-rows: minmax(0, 1fr) auto; min-height: 0; }
  p { margin: 0; padding: 0.3rem 0.8rem; color: var(--soft); font: 0.85rem/1.4 system-ui, sans-serif; border-top: 1px solid var(--line); }
  .fault { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`;

// Escape lets Tab leave the editor, until another key is pressed or the editor is left.
const leaving = [
  keymap.of([{ key: "Escape", run: (view) => (view.setTabFocusMode(true), false) }]),
  EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (!["Escape", "Tab", "Shift"].includes(key)) view.setTabFocusMode(false);
    },
    blur: (event, view) => view.setTabFocusMode(false),
  }),
];

// Text in place of a selection. The browser would carry over the looks of the old text, as styles that the policy refuses.
const replacing = EditorView.domEventHandlers({
  beforeinput: (event, view) => {
    const { from, to, empty } = view.state.selection.main;
    if (empty || event.inputType !== "insertText" || event.isComposing || !event.data) return false;
    event.preventDefault();
    const insert = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type" });
    const handlers = view.state.facet(EditorView.inputHandler);
    if (!handlers.some((handle) => handle(view, from, to, event.data, insert))) view.dispatch(insert());
    return true;
  },
});

// Tab takes a completion, and Enter never does: it ends a line whose last word is complete.
const completing = [{ key: "Tab", run: acceptCompletion }, ...completionKeymap.filter(({ key }) => key !== "Enter")];

function hover(hints) {
  return hoverTooltip((view, at) => {
    const line = view.state.doc.lineAt(at);
    const match = hintAt(hints, line.text, at - line.from);
    if (!match) return null;
    const create = () => ({ dom: make("div", {}, `${match.hint.form}\n\n${match.hint.words}`) });
    return { pos: line.from + match.begin, end: line.from + match.end, above: true, create };
  });
}

/** Show an editor in an element; `changed` is called with each new text. */
export function createEditor(place, text, hints, changed) {
  const root = place.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(OUTSIDE);
  root.adoptedStyleSheets = [sheet];
  const keys = words.keys(...(/Mac|iP/.test(navigator.platform) ? ["⌥`", "⌘F"] : ["Ctrl+Space", "Ctrl+F"]));
  const hint = make("p", { id: "editor-keys" }, keys);
  // Whether the cursor is in sight.
  let isInSight = true;
  const fault = make("span", { id: "editor-fault", class: "fault" });

  const extensions = [
    lineNumbers(),
    lintGutter(),
    history(),
    search({ top: true }),
    indentUnit.of("    "),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    // Completions of Python's own names would hide the helpers.
    autocompletion({ defaultKeymap: false, override: [completions(hints)] }),
    python(),
    syntaxHighlighting(COLOURS),
    hover(hints),
    leaving,
    replacing,
    keymap.of([...closeBracketsKeymap, ...completing, ...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
    LOOK,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": words.CODE, "aria-describedby": "editor-keys editor-fault" }),
    EditorView.updateListener.of((update) => {
      // The editor scrolls to the cursor.
      if (update.docChanged || update.selectionSet) isInSight = true;
      if (update.docChanged) changed(update.state.doc.toString());
      if (update.selectionSet || update.docChanged) showHint(update.state);
    }),
  ];
  const view = new EditorView({ root, parent: root, state: EditorState.create({ doc: text, extensions }) });
  root.append(hint, fault);

  // What is below takes room from the editor, and must not cover the line that is being written.
  view.scrollDOM.addEventListener("scroll", () => {
    const cursor = view.coordsAtPos(view.state.selection.main.head);
    const { top, bottom } = view.scrollDOM.getBoundingClientRect();
    isInSight = cursor !== null && cursor.bottom > top && cursor.top < bottom;
  });
  const keepInSight = () => view.hasFocus && isInSight && view.dispatch({ effects: EditorView.scrollIntoView(view.state.selection.main.head) });
  new ResizeObserver(keepInSight).observe(view.scrollDOM);

  function showHint(state) {
    const line = state.doc.lineAt(state.selection.main.head);
    const match = hintAt(hints, line.text, state.selection.main.head - line.from);
    hint.textContent = match ? inShort(match.hint) : keys;
  }

  function diagnostic({ line, message, severity }) {
    const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
    return { from, to, severity, message };
  }

  return {
    get text() {
      return view.state.doc.toString();
    },
    set text(other) {
      view.setState(EditorState.create({ doc: other, extensions }));
      changed(other);
    },
    /** Mark lines with messages of a severity, "error" or "warning", in place of earlier ones. */
    mark(faults) {
      view.dispatch(setDiagnostics(view.state, faults.filter(({ line }) => line).map(diagnostic)));
      fault.textContent = faults.map(({ line, message }) => words.atLine(line, message)).join(" ");
    },
    focus: () => view.focus(),
    /** Put the cursor at the beginning of a line, and show it. */
    visit(line) {
      const { from } = diagnostic({ line });
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
  };
}
