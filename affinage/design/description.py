"""The description of a design: its name, boards, options and words, checked attribute by attribute."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from difflib import get_close_matches
from inspect import iscoroutinefunction, isfunction, signature
from keyword import iskeyword
from typing import Any

from affinage import registry
from affinage.board.maps import NAME as MAP
from affinage.board.shapes import SHAPES, Shape, parse_board
from affinage.checks import described, text_fault
from affinage.design.calls import FORMS
from affinage.design.draft import Draft
from affinage.design.game import DesignedGame
from affinage.design.rules import Design, Option
from affinage.design.slips import misspelt_attributes
from affinage.errors import DesignError, OptionError
from affinage.game import GameTexts, Rule
from affinage.game import options as game_options
from affinage.notation.wording import board_in_words
from affinage.plain_text import slug

MAX_NAME, MAX_TITLE, MAX_WORDS = 40, 40, 200
"""Maximum numbers of characters in a name, a title and a description."""
COLOURS = ("Black", "White", "Green", "Rust")
_KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
_VALUE = re.compile(r"[a-z0-9][a-z0-9_.-]*", re.ASCII)
_LETTERS = re.compile(r"[a-z]*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


class Description:
    """The description of a design, checked attribute by attribute."""

    def __init__(self, design: type[Design], tree: ast.Module, module_text: str) -> None:
        self._design = design
        self._tree = tree
        self._nodes: dict[str, ast.stmt] = {}
        classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
        # The lines of the design's own class count last.
        for node in sorted(classes, key=lambda node: node.name == design.__name__):
            self._nodes |= {name: item for item in node.body for name in _names(item)}
            self._nodes["class"] = node
        rules = vars(design).get("__doc__")
        if fault := text_fault("the docstring", "" if rules is None else rules):
            raise self._error("class", fault)
        self._words = _paragraphs(rules or module_text)

    def kind(self, source: tuple[str, str], restore: tuple[Any, ...]) -> type[DesignedGame]:
        """Return the kind of game; its pickles call `restore`."""
        design = self._design
        if design.moves is Design.moves:
            functions = [name for name, node in self._nodes.items() if isinstance(node, ast.FunctionDef)]
            close = get_close_matches("moves", functions, 1)
            hint = f"is {close[0]} meant? Expected" if close else "expected"
            message = f"{design.__name__} has no function moves; {hint} def moves(self, p):"
            raise self._error(close[0] if close else "class", message)
        self._check_functions()
        for misspelt, meant in misspelt_attributes(design, self._tree):
            raise self._error(misspelt, f"a design has no {misspelt}; did you mean {meant}?")
        name, author = self._name(), self._text("author", design.author, 80)
        own = self._options()
        options = [self._option(key, option) for key, option in own.items()]
        values = {
            key: {text: value for text, (value, _) in option.values.items()} for key, option in own.items()
        }
        for key in own:
            setattr(design, key, values[key][next(iter(values[key]))])
        body: dict[str, Any] = {
            "__module__": DesignedGame.__module__,
            "key": slug(name),
            "name": name,
            "design": design,
            "source": source,
            "restore": restore,
            "texts": self._texts(name, author),
            "option_values": values,
            "options": (self._board(), *options, *self._opening()),
            "colours": self._colours(),
        }
        self._check_rest()
        kind: type[DesignedGame] = type(design.__name__, (DesignedGame,), body)
        return kind

    def _check_functions(self) -> None:
        """Check what the design's functions take."""
        for name, form in FORMS.items():
            function: Any = getattr(self._design, name)
            wanted = f"expected def {name}({', '.join(form)}):"
            if not isfunction(function) or iscoroutinefunction(function):
                raise self._error(name, f"{name} is {described(function)}; {wanted}")
            try:
                signature(function).bind(*form)
            except TypeError:
                takes = str(signature(function))[1:-1] or "nothing"
                raise self._error(name, f"{name} takes {takes}; {wanted}") from None

    def _error(self, attribute: str, message: str, wrong: object = None) -> DesignError:
        """Return an error with the line of an attribute, or of the wrong text in it."""
        node = self._nodes.get(attribute, self._nodes.get("class"))
        line = node.lineno if node else 0
        if isinstance(wrong, str) and node:
            texts = (part for part in ast.walk(node) if isinstance(part, ast.Constant))
            line = next((part.lineno for part in texts if part.value == wrong), line)
        return DesignError(line, message)

    def _text(self, attribute: str, value: object, most: int, what: str = "", *, wrong: object = None) -> str:
        """Return a text on one line; errors call it `what`, by default as the attribute."""
        what = what or f"the {attribute}"
        if fault := text_fault(what, value):
            raise self._error(attribute, fault, wrong)
        text = " ".join(str(value).split())
        if len(text) > most:
            raise self._error(attribute, f"{what} has at most {most} characters, not {len(text)}", wrong)
        return text

    def _name(self) -> str:
        name = self._text("name", self._design.name, MAX_NAME) or self._text(
            "class", _spaced(self._design.__name__), MAX_NAME, "the name"
        )
        key = slug(name)
        if not re.fullmatch(r"[a-z][a-z0-9-]*", key):
            raise self._error(
                "name", f"{name!r} is not a name for a game; expected one that begins with a letter"
            )
        if key in registry.GAMES:
            raise self._error(
                "name", f"there is a game {registry.game_class(key).name} already; expected another name"
            )
        return name

    def _colours(self) -> tuple[str, ...]:
        # A designer may write anything here.
        colours: Any = self._design.colours
        players: Any = self._design.players
        if isinstance(colours, tuple | list) and not colours:
            if type(players) is not int or not 2 <= players <= 4:
                raise self._error("players", f"players are 2, 3 or 4, not {described(players)}")
            return COLOURS[:players]
        if (
            not isinstance(colours, tuple | list)
            or not 2 <= len(colours) <= 4
            or not all(isinstance(c, str) and c for c in colours)
        ):
            raise self._error(
                "colours", f"colours are 2 to 4 names, such as 'Black', 'White', not {described(colours)}"
            )
        letters = {colour[0].lower() for colour in colours}
        if len(letters) < len(colours) or not all("a" <= letter <= "z" for letter in letters):
            raise self._error(
                "colours", "colours begin with different letters from A to Z, by which texts know them"
            )
        return tuple(self._text("colours", colour, 20, wrong=colour) for colour in colours)

    def _board(self) -> game_options.BoardOption:
        boards: Any = self._design.boards
        texts = boards if isinstance(boards, tuple | list) else (boards,)
        sized, shapes = [], []
        for text in texts:
            if not isinstance(text, str):
                raise self._error(
                    "boards", f"{described(text)} is not a board; expected a text such as square:5"
                )
            if text == MAP or (text in SHAPES and SHAPES[text].arity):
                shapes.append(text)
                continue
            try:
                shape, sizes = parse_board(text)
            except OptionError as error:
                raise self._error("boards", _with_close_board(str(error), text), text) from None
            sized.append(shape.text(sizes))
        if not sized:
            example = next((name for name in shapes if name != MAP), "square")
            raise self._error("boards", f"boards begin with one of a size, such as {example}:5")

        def suits(shape: Shape, sizes: tuple[int, ...]) -> bool:
            return shape.name in shapes or shape.text(sizes) in sized

        return game_options.BoardOption(
            values={text: board_in_words(text) for text in sized},
            help="The board.",
            wanted=" or ".join([*sized, *(f"any {name}" for name in shapes)]),
            suits=suits,
        )

    def _options(self) -> dict[str, Option]:
        options: dict[str, Option] = {}
        for kind in reversed(self._design.__mro__):
            options |= {key: value for key, value in vars(kind).items() if isinstance(value, Option)}
        return options

    def _option(self, key: str, own: Option) -> game_options.Option:
        if not _KEY.fullmatch(key) or key in ("board", "game", "extra", "pie"):
            raise self._error(
                key,
                f"{key} is not a name for an option; expected small letters, and not board, extra, game or pie",
            )
        if hasattr(Design, key):
            raise self._error(key, f"{key} is an attribute of every design; expected another name")
        if len(own.values) < 2:
            raise self._error(key, f"{key} needs at least two values, the default first")
        for text, (value, _) in own.values.items():
            if not isinstance(value, str | int) or not _VALUE.fullmatch(text):
                message = (
                    f"{described(value)} is not a value; expected small letters or a whole number from 0"
                )
                raise self._error(key, message, value)
        title = self._text(key, own.title, MAX_TITLE, "a title") or key.replace("_", " ").capitalize()
        words = {
            text: self._text(key, words, MAX_WORDS, f"the description of {text}")
            for text, (_, words) in own.values.items()
        }
        return game_options.Option(key, words, f"{title}.", name=title)

    def _opening(self) -> tuple[game_options.Option, ...]:
        """Return extra turns and, for two players, the pie rule, both as the author's."""
        on: Any = self._design.pie
        if not isinstance(on, bool):
            raise self._error("pie", f"pie is True or False, not {described(on)}")
        options = game_options.opening_options(pie=on)
        if len(self._colours()) > 2:
            if on:
                raise self._error("pie", "the pie rule is for two players; expected pie = False for more")
            options = options[:1]
        return tuple(replace(option, origins={}) for option in options)

    def _check_rest(self) -> None:
        limit: Any = self._design.turn_limit
        memory: Any = self._design.memory
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= 5_000:
            raise self._error(
                "turn_limit", f"turn_limit is a whole number from 1 to 5,000, not {described(limit)}"
            )
        if not isinstance(memory, Mapping):
            raise self._error(
                "memory", f"memory is a dict of names and values at the start, not {described(memory)}"
            )
        for name, value in memory.items():
            if not isinstance(name, str) or not name.isidentifier() or name[0] == "_" or iskeyword(name):
                raise self._error(
                    "memory",
                    f"{described(name)} is not a name for memory; expected a word that begins with a letter",
                    name,
                )
            if hasattr(Draft, name):
                message = f"positions have {name} already; expected another name in memory"
                raise self._error("memory", message, name)
            try:
                hash(value)
            except TypeError:
                message = f"{name} is {described(value)}, which can change; expected a tuple in its place"
                raise self._error("memory", message, name) from None

    def _texts(self, name: str, author: str) -> GameTexts:
        words = self._words or [f"{name} has no rules in words yet."]
        return GameTexts(
            designer=author or "a design by somebody who gives no name",
            names_designer=bool(author),
            source="",
            summary=_SENTENCE.split(words[0])[0],
            rules=tuple(map(Rule, words)),
        )


def _names(item: ast.stmt) -> list[str]:
    """Return the names that a statement of a class defines."""
    if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef):
        return [item.name]
    targets = (
        item.targets
        if isinstance(item, ast.Assign)
        else [item.target]
        if isinstance(item, ast.AnnAssign)
        else []
    )
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _with_close_board(message: str, text: str) -> str:
    """Return the error of a board text with the board that it may mean, if it is not the size that is wrong.

    >>> _with_close_board("board=square65 is unknown; boards are square:N", "square65")
    'board=square65 is unknown; did you mean square:6x5? Boards are square:N'
    """
    word, numbers = _LETTERS.match(text.strip().lower()), re.findall(r"\d+", text, re.ASCII)
    name = word[0] if word else ""
    if sum(text.count(f"{shape}:") for shape in SHAPES) > 1:
        return f"{message}; is a comma missing between two boards?"
    if name in SHAPES and text.startswith(f"{name}:"):
        return message
    near = [shape for shape in SHAPES if name.startswith(shape)] or get_close_matches(name, SHAPES, 1)
    shape = near[0] if near else "" if name else "square"
    for sizes in ("x".join(numbers), "x".join("".join(numbers))):
        with suppress(OptionError):
            kind, whole = parse_board(f"{shape}:{sizes}" if sizes else shape)
            fault, _, expected = message.partition("; ")
            return f"{fault}; did you mean {kind.text(whole)}? {expected[:1].upper()}{expected[1:]}"
    return message


def _paragraphs(text: str) -> list[str]:
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()) if part.strip()]


def _spaced(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)
