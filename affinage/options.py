"""Options: declared once, they give validation, link text, the form, help and the count of rule sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property

from affinage.errors import OptionError
from affinage.shapes import SHAPES, every_board, forms, parse_board

_BOARD_FACTS = ("geometry", "shape")


@dataclass(frozen=True, slots=True)
class Requires:
    """An option applies only while another has one of these values; `reason` says so to players.

    `key` is an earlier option, or `geometry` or `shape` of the board.
    """

    key: str
    values: tuple[str, ...]
    reason: str


@dataclass(frozen=True, eq=False)
class Option:
    """One choice of a system: its values, each with a short explanation, and the default, listed first."""

    key: str
    values: Mapping[str, str]
    help: str
    requires: Requires | None = None
    aliases: tuple[str, ...] = ()  # values that stand for another value, so make no rule set of their own
    counted: bool = True  # False: tunes a rule set rather than making another

    @property
    def default(self) -> str:
        """The value meant when the link says nothing."""
        return next(iter(self.values))

    def check(self, value: str) -> str:
        """The value in canonical form; raises OptionError naming the valid ones."""
        if value not in self.values:
            raise OptionError(f"{self.key}={value} is unknown; {self.key} is {spelled(self.values)}")
        return value

    def distinct(self) -> tuple[str, ...]:
        """The values that make different rule sets."""
        return tuple(value for value in self.values if value not in self.aliases)


@dataclass(frozen=True, eq=False)
class BoardOption(Option):
    """The board: any board text of the allowed shapes; `values` are the ones offered first."""

    key: str = field(default="board", init=False)
    shapes: tuple[str, ...] = ()  # shape names; empty means all

    def check(self, value: str) -> str:
        """The canonical board text; raises OptionError for an unknown shape or a size out of range."""
        shape, sizes = parse_board(value)
        if self.shapes and shape.name not in self.shapes:
            raise OptionError(f"board={value} does not fit this game; boards are {forms(self.shapes)}")
        return shape.text(sizes)

    def distinct(self) -> tuple[str, ...]:
        """Every board of the allowed shapes once, up to turning and mirroring."""
        return self._every

    @cached_property
    def _every(self) -> tuple[str, ...]:
        return tuple(every_board(self.shapes or SHAPES))


def pie_option(on: bool) -> Option:
    """The pie rule, on or off by default."""
    values = {"on": "the second player may swap colours", "off": "no swap"}
    order = ("on", "off") if on else ("off", "on")
    help_text = "Pie rule: the second player may answer the first turn by taking over its colour."
    return Option("pie", {value: values[value] for value in order}, help_text, counted=False)


def spelled(values: Iterable[str]) -> str:
    """Values as a list for people, runs of numbers shortened.

    >>> spelled(["auto", "0", "1", "2", "3"])
    'auto or 0 to 3'
    """
    parts: list[str] = []
    numbers: list[int] = []
    for value in values:
        if value.isdigit():
            numbers.append(int(value))
        else:
            parts.append(value)
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        parts.append(f"{numbers[0]} to {numbers[-1]}")
    else:
        parts += map(str, numbers)
    return " or ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else parts[0]


def obstacle(option: Option, values: Mapping[str, str]) -> str:
    """Why an option does not apply beside these values ("" when it does)."""
    needs = option.requires
    if needs is None or _fact(needs.key, values) in needs.values:
        return ""
    return needs.reason


def _fact(key: str, values: Mapping[str, str]) -> str:
    if key not in _BOARD_FACTS:
        return values[key]
    shape, _ = parse_board(values["board"])
    return shape.name if key == "shape" else "hex" if shape.is_hex else "square"


def resolve(options: Sequence[Option], given: Mapping[str, str]) -> dict[str, str]:
    """All options' values in their order, the given ones checked and the others at their defaults.

    Raises OptionError for an unknown key, a bad value, or an option that does not apply.
    """
    known = {option.key for option in options}
    for key in given:
        if key not in known:
            raise OptionError(f"unknown key {key!r}; keys are game, {', '.join(o.key for o in options)}")
    values: dict[str, str] = {}
    for option in options:
        value = option.check(given.get(option.key, option.default))
        reason = obstacle(option, values) if value != option.default else ""
        if reason:
            raise OptionError(f"{option.key}={value} does not apply: {reason}")
        values[option.key] = value
    return values


def canonical(options: Sequence[Option], values: Mapping[str, str]) -> dict[str, str]:
    """The values that differ from their defaults, in the options' order: what a link has to say."""
    return {o.key: values[o.key] for o in options if values[o.key] != o.default}


def count_rule_sets(options: Sequence[Option], fixed: Mapping[str, str]) -> int:
    """How many distinct rule sets keep the fixed choices, the counted options left open.

    Raises OptionError when a fixed value does not exist.
    """
    by_key = {option.key: option for option in options}
    fixed = {key: by_key[key].check(value) for key, value in fixed.items()}
    needed = sorted({option.requires.key for option in options if option.requires})
    rest = [option for option in options if option.key != "board"]
    boards = (fixed["board"],) if "board" in fixed else by_key["board"].distinct()

    @cache
    def open_from(number: int, facts: tuple[str, ...]) -> int:
        """Combinations of the options from `number` on; they depend on the needed facts alone."""
        if number == len(rest):
            return 1
        option, known = rest[number], dict(zip(needed, facts, strict=True))
        applies = option.requires is None or known[option.requires.key] in option.requires.values
        return sum(
            open_from(number + 1, tuple((known | {option.key: value})[key] for key in needed))
            for value in _choices(option, fixed, applies)
        )

    def facts_of(text: str) -> tuple[str, ...]:
        return tuple(_fact(key, {"board": text}) if key in _BOARD_FACTS else "" for key in needed)

    return sum(number * open_from(0, facts) for facts, number in Counter(map(facts_of, boards)).items())


def _choices(option: Option, fixed: Mapping[str, str], applies: bool) -> tuple[str, ...]:
    if not applies:
        return (option.default,) if fixed.get(option.key, option.default) == option.default else ()
    if option.key in fixed:
        return (fixed[option.key],)
    return option.distinct() if option.counted else (option.default,)
