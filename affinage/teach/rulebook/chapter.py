"""Chapter of the rule book: numbered rules with pictures, the rules in short, and texts for numbers and the end.

A chapter describes one variant. Its defaults come from what every game declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, cast

from affinage.board.topology import bits
from affinage.game import Points, Position, Rules, State
from affinage.game.texts import Addressed, Text
from affinage.notation.wording import board_in_words, points
from affinage.picture.sample import random_move
from affinage.plain_text import plural
from affinage.teach.rulebook import words
from affinage.teach.rulebook.statement import Statement

if TYPE_CHECKING:
    # Importing fractions is slow, and only some games use them.
    from fractions import Fraction

Note: TypeAlias = Literal["limit", "open", "region", "label", "effect"]
"""Numbers on the screen: the limit, those on regions and cells, and what picking a cell would do."""

LARGEST_PICTURED = 40
"""Maximum size of a board in pictures, in cells; larger boards would be too fine to read."""
GAMES_SEARCHED = 12
MAX_PLIES = 120
"""Maximum number of plies in each of the games searched."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A position of the variant, on a small enough board, with masks of marked cells."""

    position: Position
    caption: str
    picked: tuple[int, ...] = ()
    """Cells already picked in the turn."""
    allowed: int = 0
    """Cells to pick next, marked with circles."""
    forbidden: int = 0
    """Cells that are not allowed, marked with crosses."""
    counted: int = 0
    """Cells that the sentence counts, marked with squares."""
    score: bool = False
    """Whether to show holes or outlines."""


Find: TypeAlias = Callable[[], "Picture | None"]


def no_picture() -> None:
    """Return None, for sentences without a picture."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A numbered rule of one or more sentences, and the function that finds its picture."""

    text: str
    find: Find = field(default=no_picture, repr=False, compare=False)

    @property
    def may_have_picture(self) -> bool:
        """True if the sentence may have a picture."""
        return self.find is not no_picture

    @property
    def picture(self) -> Picture | None:
        """Picture of the sentence, None if it needs none or none was found; takes a while."""
        return self.find()


@dataclass(frozen=True, slots=True)
class Share:
    """A player's share at the end and its reason: mask of cells, owner (0 = neutral), one sentence."""

    cells: int
    owner: int
    statement: Statement

    @property
    def text(self) -> str:
        """The sentence, for everybody."""
        return str(self.statement)


class Chapter(Generic[Rules, State]):
    """One variant in plain words."""

    clearly: ClassVar[int] = 2
    """Points by which scores of a running game differ clearly: less may be gone a move later."""

    is_seated = False
    """True if it is settled already who plays which colour."""

    def __init__(self, game: Rules) -> None:
        self.game = game

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the numbered rules; by default the summary and the author's rules, board and options."""
        game = self.game
        chosen = [
            option.values[game.values[option.key]]
            for option in game.options
            if option.key not in ("board", "extra", "pie")
        ]
        lines = [
            game.texts.summary,
            *(rule.text for rule in game.texts.rules if rule.applies(game)),
            f"{self.board()} {self.order()}",
        ]
        if chosen:
            lines.append(words.OPTIONS.format(choices="; ".join(chosen)))
        lines.append(words.MOVE.format(form=game.move_form))
        return (*map(Sentence, lines), *self.pie())

    def board(self) -> str:
        """Return the sentence about the board."""
        return words.BOARD.format(board=board_in_words(self.game.board.text))

    def order(self) -> str:
        """Return the sentences about the first colour, the order of turns, and the first player's extra turns."""
        colours, extra = self.colours(), self.game.extra_turns
        order = words.ORDERS[self.game.players].format(*colours)
        if not extra:
            return order
        return f"{order} {plural(words.EXTRA, extra, first=colours[0], turns=extra + 1)}"

    def colours(self) -> tuple[str, ...]:
        """Return the names of the colours in the order of turns."""
        return tuple(self.game.colours[colour - 1] for colour in self.game.turn_order)

    def pie(self) -> tuple[Sentence, ...]:
        """Return the rule about the pie, if the variant has it."""
        if not self.game.has_pie:
            return ()
        first, second = self.colours()
        return (Sentence(words.PIE.format(first=first, second=second)),)

    def short_rules(self) -> tuple[str, ...]:
        """Return the action, restriction and goal of a turn, in a few words each; `rulebook` adds extra turns."""
        return (words.MAKE_A_MOVE.format(form=self.game.move_form),)

    def numbers(self) -> dict[Note, str]:
        """Return a sentence for each kind of number shown."""
        return {}

    def shares(self, position: State) -> tuple[Share, ...]:
        """Return each colour's share of a position; by default its score and the regions that it owns."""
        scores = zip(position.score(), position.stones, strict=True)
        totals = [
            Share(mask, colour, self.statement(words.HAS_POINTS, colour, points=points(value)))
            for colour, (value, mask) in enumerate(scores, 1)
        ]
        regions = [
            Share(region.cells, region.owner, self._owned(region.cells, region.owner))
            for region in position.regions()
        ]
        return (*regions, *totals)

    def _owned(self, cells: int, owner: int) -> Statement:
        texts = words.OWNS if owner else words.UNOWNED
        return self.statement(texts, owner, number=cells.bit_count(), place=self.place(cells))

    def statement(self, texts: Addressed | Text, colour: int = 0, **places: object) -> Statement:
        """Return a sentence about a colour, which addresses its player, or one about nobody."""
        if isinstance(texts, Addressed):
            return Statement.of(texts, colour, self.game.colours, **places)
        return Statement.about_nobody(texts, self.game.players, **places)

    def harm(self, before: State, after: State, side: int) -> Statement | None:
        """Return how a move between two positions harms a colour: `White leads by 3 points.`

        It is None where there is nothing to tell; at the end the result has the score.
        """
        if after.is_terminal():
            return None
        was, now = [_lead(settled_score(position), side) for position in (before, after)]
        (lead, leader), had = now, was[0]
        if lead <= max(0, had):
            return None
        return self.statement(self.leads(), leader, number=lead)

    def spared(self, before: State, after: State, end: State, side: int) -> Statement | None:
        """Return a sentence if another position is without the harm of a move; None by default."""
        return None

    def outlook(self, cells: Sequence[str], owner: int) -> Statement | None:
        """Return who probably gets some cells, 0 while that is open; None where owned cells are not what counts."""
        return None

    def decision(self, end: State) -> Statement | None:
        """Return what decided a finished game; None where the result has it all."""
        return None

    def difference(
        self, worse: State, better: State, side: int, about: int = 0
    ) -> tuple[Statement | None, Statement | None]:
        """Return what a colour has lost in the first position against the second, in a statement about each.

        Either is None where there is nothing to tell. By default they are the scores, if these differ clearly, and if
        the colour is not ahead in the first, or ahead in the second: else they would speak against it. Among several
        reasons, those beside the cells of the first moves, the mask `about`, come first.
        """
        lead, hope = (balance(settled_score(position), side) for position in (worse, better))
        if hope - lead < self.clearly:
            return None, None
        return self.stands(worse, side) if lead <= 0 else None, self.stands(
            better, side
        ) if hope > 0 else None

    def stands(self, position: State, side: int) -> Statement | None:
        """Return the score of a running game, such as `Black has 9 points, White 7.`; None at the end."""
        if position.is_terminal():
            # The result contains the score.
            return None
        scores = list(zip(self.game.colours, settled_score(position), strict=True))
        _, own = scores.pop(side - 1)
        others = ", ".join(words.SCORE_OF.format(colour=name, points=points(value)) for name, value in scores)
        return self.statement(self.scores(), side, number=points(own), others=others)

    def leads(self) -> Addressed:
        """Return the texts about a lead."""
        return words.LEADS

    def scores(self) -> Addressed:
        """Return the texts about the score of a colour and the `others`."""
        return words.STANDS

    def place(self, mask: int) -> str:
        """Return the name of the first cell of a mask."""
        return self.game.board.names[(mask & -mask).bit_length() - 1]

    def places(self, mask: int) -> str:
        """Return the names of the cells of a mask: `b1, b3, c2`."""
        return ", ".join(self.game.board.names[cell] for cell in bits(mask))

    def picture_in_play(self, picture_of: Callable[[State], Picture | None]) -> Find:
        """Return a function that finds a picture by playing on a small board."""
        return partial(self._search, picture_of)

    def starts(self) -> Iterator[State]:
        """Yield the start of the same rules, without pie rule and extra turns, on boards small enough for a picture."""
        board = self.game.board
        own = board.text if board.size <= LARGEST_PICTURED else ""
        for text in dict.fromkeys((own, self.small_board())):
            if text:
                yield cast("State", self.on(text).initial())

    def small_board(self) -> str:
        """Return the board for pictures if the board itself is too large or too simple, "" for none."""
        return ""

    def on(self, board: str) -> Rules:
        """Return the same variant on another board."""
        values = {**self.game.even.values, "board": board}
        if "pie" in values:
            values["pie"] = "off"
        return type(self.game)(values)

    def _search(self, picture_of: Callable[[State], Picture | None]) -> Picture | None:
        return next(filter(None, (_played(start, picture_of) for start in self.starts())), None)


def settled_score(position: Position) -> Sequence[Points]:
    """Return the score without what moves can still change."""
    return position.score() if position.is_terminal() else position.settled()[1]


def balance(scores: Sequence[Any], side: int) -> int | Fraction:
    """Return the lead of a colour over the best other one; for sizes 1 if it is ahead, and -1 if it is behind."""
    own, best = scores[side - 1], max(score for colour, score in enumerate(scores, 1) if colour != side)
    lead: int | Fraction = (own > best) - (own < best) if isinstance(own, tuple) else own - best
    return lead


def _lead(scores: Sequence[Points], side: int) -> tuple[int, int]:
    """Return the lead of the best other colour in whole points, 0 for sizes and fractions, and which colour it is."""
    others = [(score, colour) for colour, score in enumerate(scores, 1) if colour != side]
    own = scores[side - 1]
    best, leader = max(others, key=lambda other: other[0])
    return (best - own if isinstance(best, int) and isinstance(own, int) else 0), leader


def _played(start: State, picture_of: Callable[[State], Picture | None]) -> Picture | None:
    """Return the first picture found in a few random games, always the same ones."""
    for seed in range(GAMES_SEARCHED):
        chance, position = Random(seed), start
        for _ in range(MAX_PLIES):
            if picture := picture_of(position):
                return picture
            if position.is_terminal():
                break
            position = position.apply(random_move(position, chance))
    return None
