"""Options: each declaration provides validation, link text, the form, help and the count of variants."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Literal, TypeAlias

from affinage.board.shapes import Shape, every_size, parse_board
from affinage.board.topology import Board
from affinage.checks import described, text_fault
from affinage.errors import OptionError
from affinage.plain_text import excerpt, quoted

Facts: TypeAlias = tuple[tuple[str, str], ...]
"""Facts about a board, with their values."""
Reach: TypeAlias = Callable[[Board, Mapping[str, str]], Sequence[int]]
"""For each cell of a board, the mask of the cells reached under an option's value, given the other values."""

BOARD_FACTS = ("geometry", "shape")
DRAWN_SAMPLE = "map:s3x3:_4A"

Origin: TypeAlias = Literal["author", "ours", "considered", "announced"]
"""The origin of a value: the author's rules, ours, or an idea of the author that was left out or left for later."""

TAGS: Mapping[Origin, str] = {
    "author": "",
    "ours": "added here",
    "considered": "considered by the author, playable here",
    "announced": "announced by the author, playable here",
}
"""Tag of each origin beside an option."""


@dataclass(frozen=True, slots=True)
class Requires:
    """A condition: an option applies only if another one has one of these values; `reason` is for players.

    `key` is an earlier option, or `geometry` or `shape` of the board.
    """

    key: str
    values: tuple[str, ...]
    reason: str

    def met(self, values: Mapping[str, str]) -> bool:
        """Return whether the condition holds for these values of earlier options."""
        return self.fact(values) in self.values

    def fact(self, values: Mapping[str, str]) -> str:
        """Return the fact that it depends on: a value, or the geometry or shape of the board."""
        return board_fact(self.key, values["board"]) if self.key in BOARD_FACTS else values[self.key]


def board_fact(key: str, board: str) -> str:
    """Return the geometry or the shape of a board."""
    return _shape_fact(key, parse_board(board)[0])


def _shape_fact(key: str, shape: Shape) -> str:
    return shape.name if key == "shape" else "hex" if shape.is_hex else "square"


@dataclass(frozen=True, eq=False)
class Option:
    """An option of a game: its values, each with a short explanation; the first is the default.

    Forms show `name` and the explanations, and small pictures of `reach`; links have `key` and the values.
    """

    key: str
    values: Mapping[str, str]
    help: str
    requires: Requires | None = None
    """Condition for all values but the default."""
    value_requires: Mapping[str, Requires] = field(default_factory=dict)
    """Conditions for single values."""
    aliases: tuple[str, ...] = ()
    """Values that mean another value, so they make no variant of their own."""
    counted: bool = True
    """False if the option tunes a variant rather than making another."""
    is_sum: bool = False
    """Whether the default stands for the sum of what the other options add."""
    name: str = ""
    """Name in plain words; without one, `help` is used."""
    reach: Reach | None = None
    """Cells reached, for values that mean a pattern of cells."""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Origins of values beyond the author's rules."""
    changes: Mapping[str, str] = field(default_factory=dict)
    """Changes of the author's rules by values of ours."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """The author's own words for values."""
    brief: Mapping[str, str] = field(default_factory=dict)
    """Values in a few words, for names of variants."""
    adds: Mapping[str, int] = field(default_factory=dict)
    """Contributions of values to a limit."""
    in_links_only: tuple[str, ...] = ()
    """Values not offered by forms."""

    def __post_init__(self) -> None:
        for name in ("values", "value_requires", "origins", "changes", "terms", "brief", "adds"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def title(self) -> str:
        """Label in a form."""
        return self.name or self.help.removesuffix(".")

    @cached_property
    def default(self) -> str:
        """Value without a setting in the link."""
        return next(iter(self.values))

    def check(self, value: str) -> str:
        """Return the value in canonical form; raises OptionError with the valid ones."""
        if value not in self.values:
            raise OptionError(f"{self.key}={excerpt(value)} is unknown; {self.key} is {spelled(self.values)}")
        return value

    def needs(self, value: str) -> tuple[Requires, ...]:
        """Return the conditions of a value."""
        if value == self.default:
            return ()
        both = (self.requires, self.value_requires.get(value))
        return tuple(needs for needs in both if needs)

    @property
    def offered(self) -> tuple[str, ...]:
        """Values offered by forms."""
        return tuple(value for value in self.values if value not in self.in_links_only)

    def origin(self, value: str) -> Origin:
        """Return the source of a value."""
        return self.origins.get(value, "author")

    def addition(self, value: str) -> int | None:
        """Return the contribution of a value to the limit, None if it has none."""
        return self.adds.get(value)

    def distinct(self) -> tuple[str, ...]:
        """Return the values that make different variants."""
        return tuple(value for value in self.values if value not in self.aliases)


@dataclass(frozen=True, eq=False)
class BoardOption(Option):
    """The board: any suitable board text; `values` are offered first."""

    key: str = field(default="board", init=False)
    name: str = "Board"
    wanted: str = ""
    """The suitable boards in words; empty means all."""
    suits: Callable[[Shape, tuple[int, ...]], bool] = lambda shape, sizes: True
    authors: str = ".*"
    """Pattern of the board texts in the author's rules, also for scripts."""

    def origin(self, value: str) -> Origin:
        """Return the source of a board."""
        return "author" if re.fullmatch(self.authors, value) else "ours"

    def addition(self, value: str) -> int | None:
        """Return the contribution of a board's geometry to the limit."""
        return self.adds.get(board_fact("geometry", value))

    @property
    def takes_maps(self) -> bool:
        """True if the board can be drawn."""
        try:
            self.check(DRAWN_SAMPLE)
        except OptionError:
            return False
        return True

    def refusal_in_forms(self, value: str) -> str:
        """Return why forms do not offer a valid board: a hexagon with a side of one cell."""
        shape, sizes = parse_board(value)
        if shape.name == "hex" and 1 in sizes:
            return f"{value} is not a hexagon; expected sides of 2 cells or more"
        return ""

    def check(self, value: str) -> str:
        """Return the canonical board text; raises OptionError for an invalid or unsuitable board."""
        shape, sizes = parse_board(value)
        if not self.suits(shape, sizes):
            raise OptionError(f"board={excerpt(value)} is not a board of this game; expected {self.wanted}")
        return shape.text(sizes)

    def distinct(self) -> tuple[str, ...]:
        """Return all suitable boards, up to symmetry."""
        return self._every

    @cached_property
    def _every(self) -> tuple[str, ...]:
        return tuple(shape.text(sizes) for shape, sizes in self._sizes())

    @cached_property
    def shapes(self) -> Mapping[Shape, int]:
        """The number of suitable boards of each shape, up to symmetry."""
        return Counter(shape for shape, _ in self._sizes())

    def _sizes(self) -> Iterator[tuple[Shape, tuple[int, ...]]]:
        return ((shape, sizes) for shape, sizes in every_size() if self.suits(shape, sizes))


@dataclass(frozen=True, eq=False)
class Handicap(Option):
    """A handicap, which evens out unequal players: it makes no variant of its own."""

    def distinct(self) -> tuple[str, ...]:
        """Return the default alone."""
        return (self.default,)


EXTRA_TURNS = Handicap(
    "extra",
    {
        "0": "none",
        "1": "the first player begins with 1 extra turn",
        "2": "the first player begins with 2 extra turns",
        "3": "the first player begins with 3 extra turns",
        "4": "the first player begins with 4 extra turns",
    },
    "Extra turns at the start, for the weaker player.",
    counted=False,
    name="Handicap",
    origins=dict.fromkeys("1234", "ours"),
)
"""Extra turns of the first player, for positions that count them in `Position.extra`."""


def of_variants(options: Iterable[Option]) -> tuple[Option, ...]:
    """Return the options that make variants: all but handicaps."""
    return tuple(option for option in options if not isinstance(option, Handicap))


def opening_options(*, pie: bool, fixed: bool = False) -> tuple[Option, ...]:
    """Return the options of the opening: extra turns, and the pie rule, whose place they take; see `pie_option`."""
    needs = Requires("extra", ("0",), "extra turns take the place of the pie rule")
    return EXTRA_TURNS, replace(pie_option(pie, fixed=fixed), requires=needs)


def pie_option(on: bool, *, fixed: bool = False) -> Option:
    """Return the pie rule, on or off by the author's rules; if it is fixed, forms do not offer the alternative."""
    values = {"on": "the second player may swap colours", "off": "none"}
    own, other = ("on", "off") if on else ("off", "on")
    changes = {"on": "the second player may swap colours", "off": "without a swap after the first move"}
    return Option(
        "pie",
        {own: values[own], other: values[other]},
        "Pie rule: the second player may answer the first turn by taking over its colour.",
        counted=False,
        name="Swap after the first move",
        origins={other: "ours"},
        changes={other: changes[other]},
        brief={other: {"on": "with a swap", "off": "no swap"}[other]},
        in_links_only=(other,) if fixed else (),
    )


def spelled(values: Iterable[str]) -> str:
    """Return the values as a list for people, with runs of numbers shortened.

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


def obstacle(option: Option, value: str, values: Mapping[str, str]) -> str:
    """Return why an option cannot have a value with these others ("" if it can); the default is always possible."""
    return next((needs.reason for needs in option.needs(value) if not needs.met(values)), "")


def closed(option: Option, values: Mapping[str, str]) -> str:
    """Return why an option has only its default with these values ("" if it has more)."""
    reasons = [obstacle(option, value, values) for value in option.values if value != option.default]
    return reasons[0] if reasons and all(reasons) else ""


def resolve(options: Sequence[Option], asked: Mapping[str, str]) -> dict[str, str]:
    """Return all options' values in their order, with given ones checked and defaults for the others.

    Raises OptionError for an unknown key, a bad value, or an option that does not apply.
    """
    known = {option.key for option in options}
    for key in _mapping(asked):
        if key not in known:
            raise OptionError(
                f"unknown key {quoted(key)}; keys are game, {', '.join(o.key for o in options)}"
            )
    values: dict[str, str] = {}
    for option in options:
        value = asked.get(option.key, option.default)
        if fault := text_fault(option.key, value):
            raise OptionError(f"{fault}; {option.key} is {spelled(option.values)}")
        value = option.check(value)
        if reason := obstacle(option, value, values):
            raise OptionError(f"{option.key}={value} does not apply: {reason}")
        values[option.key] = value
    return values


def canonical(options: Sequence[Option], values: Mapping[str, str]) -> dict[str, str]:
    """Return the values that differ from their defaults, in the options' order: the content of a link."""
    pairs = ((o, _mapping(values).get(o.key, o.default)) for o in options)
    return {o.key: value for o, value in pairs if value != o.default}


def _mapping(values: Mapping[str, str]) -> Mapping[str, str]:
    """Return the values of options; raises OptionError for anything else."""
    if not isinstance(values, Mapping):
        raise OptionError(f"options are a mapping such as {{'board': 'hex:5'}}, not {described(values)}")
    return values


def count_variants(options: Sequence[Option], fixed: Mapping[str, str]) -> int:
    """Count the distinct variants with these fixed options; options with `counted` are left open.

    Raises OptionError for an invalid fixed value.
    """
    by_key = {option.key: option for option in options}
    board = next(option for option in options if isinstance(option, BoardOption))
    fixed = {key: by_key[key].check(value) for key, value in fixed.items()}
    shapes = {parse_board(fixed[board.key])[0]: 1} if board.key in fixed else board.shapes
    needed = {needs.key for option in options for value in option.values for needs in option.needs(value)}
    rest = [option for option in options if option is not board]
    alike: Counter[Facts] = Counter()
    for shape, number in shapes.items():
        alike[_asked_of(shape, needed)] += number
    return sum(number * _combinations(rest, fixed, needed, dict(facts)) for facts, number in alike.items())


def _asked_of(shape: Shape, needed: Set[str]) -> Facts:
    """Return the facts about boards of a shape that options depend on."""
    return tuple((key, _shape_fact(key, shape)) for key in BOARD_FACTS if key in needed)


def _combinations(
    options: Sequence[Option], fixed: Mapping[str, str], needed: Set[str], facts: Mapping[str, str]
) -> int:
    """Count the combinations of these options, given facts that are already fixed."""
    if not options:
        return 1
    option, later = options[0], options[1:]
    values = _choices(option, fixed, facts)
    # The value of such an option does not affect later options.
    if option.key not in needed:
        return len(values) * _combinations(later, fixed, needed, facts)
    return sum(_combinations(later, fixed, needed, {**facts, option.key: value}) for value in values)


def _choices(option: Option, fixed: Mapping[str, str], facts: Mapping[str, str]) -> tuple[str, ...]:
    """Return the possible values; only the default if the option does not apply."""
    if option.key in fixed:
        values: tuple[str, ...] = (fixed[option.key],)
    else:
        values = option.distinct() if option.counted else (option.default,)
    apply = tuple(v for v in values if all(facts[needs.key] in needs.values for needs in option.needs(v)))
    return apply or (() if option.key in fixed else (option.default,))
