// Completions and hints of the editor: what designs can use, with the words of its docstrings.

// The kind of object that a name in the code stands for.
const OBJECTS = new Map([["p", "position"], ["self", "design"]]);
// The beginning of a line in the body of a class.
const IN_CLASS = /^ {4}(def )?(\w*)$/;

const isFunction = ({ form }) => form.endsWith(")");
const summary = ({ words }) => words.split("\n\n")[0].replaceAll("\n", " ");

/** Return a hint in one line: the form and the first paragraph. */
export const inShort = (hint) => `${hint.form}: ${summary(hint)}`;

// The members of an object by its name in the code: the position, the design, or else a set of cells.
const membersOf = (hints, object) => hints.filter(({ of }) => of === (OBJECTS.get(object) ?? "cells"));

function option(hint, apply) {
  return { label: hint.name, detail: hint.form.slice(hint.name.length), info: summary(hint), type: isFunction(hint) ? "method" : "property", apply };
}

// Functions of a design are written, its attributes set.
function inClass(hints, isWritten) {
  const own = hints.filter(({ of }) => of === "design");
  const written = own.filter(isFunction).map((hint) => {
    const head = `${hint.name}(${["self", hint.form.slice(hint.name.length + 1, -1)].filter(Boolean).join(", ")}):`;
    return option(hint, isWritten ? head : `def ${head}`);
  });
  const set = own.filter((hint) => !isFunction(hint)).map((hint) => option(hint, `${hint.name} = `));
  return isWritten ? written : [...written, ...set];
}

/** Return the source of completions for some hints. */
export const completions = (hints) => (context) => {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  // Strings and comments contain the rules in words.
  if (context.tokenBefore(["String", "FormatString", "Comment"])) return null;
  const member = /([\w)\]]+)\.(\w*)$/.exec(before);
  if (member) {
    const [, object, begun] = member;
    const options = membersOf(hints, object).map((hint) => option(hint, isFunction(hint) ? `${hint.name}(` : hint.name));
    return { from: context.pos - begun.length, options, validFor: /^\w*$/ };
  }
  const head = IN_CLASS.exec(before);
  if (!head || !(head[2] || head[1] || context.explicit)) return null;
  return { from: context.pos - head[2].length, options: inClass(hints, Boolean(head[1])), validFor: /^\w*$/ };
};

/** Return the hint for the word at a place of a line, and where the word begins and ends; null if there is none. */
export function hintAt(hints, text, at) {
  const begin = at - /\w*$/.exec(text.slice(0, at))[0].length;
  const name = /^\w*/.exec(text.slice(begin))[0];
  const object = /([\w)\]]+)\.$/.exec(text.slice(0, begin))?.[1];
  const isHead = /^ {4}(def )?$/.test(text.slice(0, begin));
  const known = object ? membersOf(hints, object) : hints.filter(({ of }) => of === "module" || (isHead && of === "design"));
  const hint = known.find((each) => each.name === name);
  return hint ? { hint, begin, end: begin + name.length } : null;
}
