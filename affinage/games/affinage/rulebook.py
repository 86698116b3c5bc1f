"""The rules of a variant of Affinage, chosen by the values of its options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from affinage.board.territory import Hole
from affinage.board.topology import bits
from affinage.game import Region
from affinage.game.texts import Addressed
from affinage.games.affinage import texts as words
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.plain_text import all_of, plural, sentence
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share, balance, settled_score
from affinage.teach.rulebook.statement import Statement

FAR = 5
"""Minimum number of cells of a hole that is a reason far from the moves compared."""
WORTH = 5
"""Points of a difference in the score that a cell of a hole may explain."""


class AffinageChapter(Chapter[Affinage, AffinagePosition]):
    """A variant of Affinage."""

    def __init__(self, game: Affinage) -> None:
        super().__init__(game)
        self._values, self._colours = game.even.values, "mixed" if game.mixed else "same"

    def on(self, board: str) -> Affinage:
        """Return the same variant on another board; its number of cells does not matter."""
        return Affinage({**self._values, "board": board, "colours": self._colours, "pie": "off"})

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the rules about pair, limit, neutral holes, passing, owners of holes, winner and pie."""
        values, is_stuck = self._values, self.game.initial().is_terminal()
        near = values["near"]
        limit = f"{self._limited(words.LIMITS[near])} {words.NEAR[near][self.game.board.geometry]}"
        if (
            self.game.board.is_hex
            and words.steps_diagonally(self.game)
            and not words.pairs_diagonally(self.game)
        ):
            limit = f"{limit} {words.DIAGONAL}"
        rules = [
            Sentence(f"{self.board()} {self._pair()}", self.picture_in_play(_partners)),
            Sentence(limit, self.picture_in_play(partial(_refusal_in, codes=("crowded", "colour")))),
        ]
        if self.game.forbids_neutral:
            picture = self.picture_in_play(partial(_refusal_in, codes=("neutral",)))
            rules.append(Sentence(words.NEUTRAL, picture))
        return (
            *rules,
            Sentence(f"{self.order()} {words.PASSING}"),
            Sentence(f"{words.END} {words.HOLES[self.game.links]}", self.picture_in_play(_ended)),
            Sentence(f"{words.GOALS[values['goal']]} {words.STUCK if is_stuck else words.TIE}"),
            *self.pie(),
        )

    def _pair(self) -> str:
        place = self._values["place"]
        is_odd = self.game.mixed and len(self.game.board.names) % 2
        pair = f"{words.PAIRS['odd' if is_odd else self._colours]} {sentence(words.APART[place])}"
        if place.startswith("gap"):
            return f"{pair} {words.GAPS[self.game.links]}"
        if self.game.board.is_hex and words.pairs_diagonally(self.game):
            steps = (words.KNIGHT, words.DIAGONAL) if place == "knight" else (words.DIAGONAL,)
            return " ".join((pair, *steps))
        return pair

    def _limited(self, texts: Mapping[str, str]) -> str:
        """Return the text about the restriction."""
        kind, breakdown = self._values["limit"], self.game.breakdown
        if breakdown is None:
            return texts[kind]
        if kind != "combined":
            kind = {0: "none", 1: "one"}.get(breakdown.limit, "many")
        return texts[kind].format(limit=breakdown.limit)

    def short_rules(self) -> tuple[str, ...]:
        """Return the pair, the limit and the goal."""
        return (
            words.SHORT_PAIRS[self._colours][self._values["place"]],
            self._limited(words.SHORT_LIMITS[self._values["near"]]),
            words.SHORT_GOALS[self._values["goal"]],
        )

    def numbers(self) -> dict[Note, str]:
        """Return the sentences about the limit and the counts of a hole."""
        lines: dict[Note, str] = {"open": words.OPEN[self._values["goal"]], "region": words.REGION}
        if breakdown := self.game.breakdown:
            summands = (f"{number} ({self._summand(key)})" for key, number in breakdown.parts if number)
            text = words.SUM if breakdown.parts else words.CHOSEN
            lines["limit"] = text.format(limit=breakdown.limit, sum=" + ".join(summands))
        return lines

    def _summand(self, key: str) -> str:
        """Return what adds to the limit: the geometry of the board, or the value of an option."""
        value = self.game.board.geometry if key == "board" else self._values[key]
        option = next(option for option in self.game.options if option.key == key)
        return words.SUMMANDS.get(value) or option.values[value]

    def harm(self, before: AffinagePosition, after: AffinagePosition, side: int) -> Statement | None:
        """Return the largest hole that another has closed or taken over, or else a lead."""
        holes = self._lost(before, after, side)
        return self._gets(after, holes) if holes else super().harm(before, after, side)

    def spared(
        self, before: AffinagePosition, after: AffinagePosition, end: AffinagePosition, side: int
    ) -> Statement | None:
        """Return a sentence if the other has no hole where one was closed or taken over; None if there is one."""
        other, holes = 3 - side, self._lost(before, after, side)
        hole = max(holes, key=int.bit_count, default=0)
        if not hole or any(each & hole for each in self._notable(end, other)):
            return None
        return self.statement(words.SPARED, other, place=self.place(hole))

    def _lost(self, before: AffinagePosition, after: AffinagePosition, side: int) -> list[int]:
        """Return the holes that another has closed, or else those taken over."""
        other = 3 - side
        had = self._closed(before, other)
        closed = [hole for hole in self._closed(after, other) if hole not in had]
        own = sum(hole.cells for hole in before.holes if hole.owner == side)
        return closed or [hole for hole in self._notable(after, other) if hole & own]

    def outlook(self, cells: Sequence[str], owner: int) -> Statement:
        """Return who probably gets some cells, 0 while that is open."""
        texts = words.PROBABLY_GETS if owner else words.STAYS_OPEN
        return self.statement(texts, owner, cells=all_of(cells))

    def decision(self, end: AffinagePosition) -> Statement | None:
        """Return who owns which holes, the winner first."""
        if not end.holes:
            return None
        winner = end.winner() or 1
        statement = self._owned_holes(end, winner).then(self._owned_holes(end, 3 - winner))
        neutral = self._sizes(end, 0)
        if not neutral:
            return statement
        return statement.then(
            self.statement(words.NEUTRAL_HOLES, number=len(neutral), sizes=_in_cells(neutral))
        )

    def _owned_holes(self, end: AffinagePosition, colour: int) -> Statement:
        sizes = self._sizes(end, colour)
        if not sizes:
            return self.statement(words.OWNS_NONE, colour)
        return self.statement(words.OWNS, colour, number=len(sizes), sizes=_in_cells(sizes))

    @staticmethod
    def _sizes(end: AffinagePosition, owner: int) -> list[int]:
        """Return the sizes of an owner's holes, largest first."""
        return sorted((hole.size for hole in end.holes if hole.owner == owner), reverse=True)

    def difference(
        self, worse: AffinagePosition, better: AffinagePosition, side: int, about: int = 0
    ) -> tuple[Statement | None, Statement | None]:
        """Return the hole in which the positions differ most.

        Both statements are about the same cells. Holes beside the moves compared come first, where one looks: others
        are only reasons if they are large. Then those come first that nothing can change. A hole far too small to
        explain the difference in the score is no reason.
        """
        theirs, ours = self._notable(worse, 3 - side), self._notable(better, side)
        near = about | self.game.board.neighbours(about, self.game.board.near(self.game.links))
        remaining, owned = sum(self._notable(better, 3 - side)), sum(self._notable(worse, side))
        lost = {hole: hole for hole in theirs if not hole & remaining}
        won = {hole: hole & ~owned for hole in ours if 2 * (hole & ~owned).bit_count() >= hole.bit_count()}
        gap = balance(settled_score(better), side) - balance(settled_score(worse), side)
        there, loss = _most_new(_large(lost, gap), near, self._open(worse))
        here, gain = _most_new(_large(won, gap), near, self._open(better))
        if not there | here:
            # More holes close after the ends of the lines, so their scores would mislead.
            return None, None
        if gain > loss:
            there = _largest(theirs, here)
        else:
            here = _largest(ours, there)
        after = self._fate(better, here, there)
        if there and not (after and after.colour):
            # Stones stand there, or nobody owns the hole.
            after = self.statement(words.SPARED, 3 - side, place=self.place(there))
        return self._fate(worse, there, here), after

    def _notable(self, position: AffinagePosition, colour: int) -> list[int]:
        """Return the holes of a colour that are worth a word."""
        return [
            hole.cells for hole in position.holes if hole.owner == colour and self._is_notable(position, hole)
        ]

    def _is_notable(self, position: AffinagePosition, hole: Hole) -> bool:
        """Return whether a hole is closed, or too small to become anything."""
        return hole.size < position.empty.bit_count() // 2 or not hole.cells & self._open(position)

    def _fate(self, position: AffinagePosition, hole: int, elsewhere: int) -> Statement | None:
        """Return who has a hole or, for 0, what the cells of one elsewhere have become; None for stones."""
        hole = hole or _largest(
            [each.cells for each in position.holes if self._is_notable(position, each)], elsewhere
        )
        regions = (region for region in position.regions() if region.cells == hole)
        return next((self._shared(position, region) for region in regions), None)

    def _closed(self, position: AffinagePosition, colour: int) -> list[int]:
        """Return the holes of a colour in which nobody can place any more."""
        return [hole.cells for hole in position.closed_holes if hole.owner == colour]

    def _open(self, position: AffinagePosition) -> int:
        """Return the holes where a player can still place, as a mask."""
        return 0 if position.is_terminal() else position.settled()[0]

    def _gets(self, position: AffinagePosition, holes: list[int]) -> Statement:
        """Return who gets the largest of some holes."""
        largest = max(holes, key=int.bit_count)
        return next(share.statement for share in self.shares(position) if share.cells == largest)

    def shares(self, position: AffinagePosition) -> tuple[Share, ...]:
        """Return each hole, and the stones around it that decide its owner."""
        return tuple(
            Share(region.cells, region.owner, self._shared(position, region)) for region in position.regions()
        )

    def _shared(self, position: AffinagePosition, hole: Region) -> Statement:
        """Return who gets a hole, or leads around an open one; its first cell names it in every sentence."""
        if hole.cells & self._open(position):
            texts = words.LEADS_AROUND if hole.owner else words.EVEN_AROUND
        else:
            texts = words.GETS if hole.owner else words.NEUTRAL_HOLE
        places = {"place": self.place(hole.cells), "around": hole.label}
        return self.statement(texts, hole.owner, number=hole.cells.bit_count(), **places)

    def leads(self) -> Addressed:
        """Return the texts about a lead, in cells or in holes."""
        return words.LEADS[self._values["goal"]]

    def small_board(self) -> str:
        """Return a board with sides of five squares or four hexagons, on which a knight can leap."""
        return "hex:4" if self.game.board.is_hex else "square:5"


def _in_cells(sizes: Sequence[int]) -> str:
    """Return sizes of holes in words: `1 cell`, `6 + 3 + 1 cells`."""
    return plural(words.SIZES, sum(sizes), sizes=" + ".join(map(str, sizes)))


def _largest(holes: Sequence[int], cells: int) -> int:
    """Return the hole that has most of some cells, 0 if none has any."""
    return max(
        (hole for hole in holes if hole & cells), key=lambda hole: (hole & cells).bit_count(), default=0
    )


def _large(new: Mapping[int, int], gap: int | Fraction) -> dict[int, int]:
    """Return the holes whose new cells may explain a difference in the score."""
    return {hole: cells for hole, cells in new.items() if WORTH * cells.bit_count() >= gap}


def _most_new(new: Mapping[int, int], near: int, still_open: int) -> tuple[int, tuple[bool, bool, int]]:
    """Return the most notable hole, 0 without one, and its rank: whether near, whether closed, its new cells."""
    worth = {
        hole: (bool(hole & near), not hole & still_open, cells.bit_count())
        for hole, cells in new.items()
        if not near or hole & near or cells.bit_count() >= FAR
    }
    most = max(worth, key=lambda hole: worth[hole], default=0)
    return most, worth.get(most, (False, False, 0))


def _partners(position: AffinagePosition) -> Picture | None:
    """Return a first stone in the middle of the board, and the cells for the second."""
    firsts = position.continuations().cells
    if not firsts:
        return None
    first = min(bits(firsts), key=partial(_off_centre, position.game))
    caption = words.SECOND.format(first=position.game.board.names[first])
    return Picture(position, caption, (first,), allowed=position.continuations((first,)).cells)


def _off_centre(game: Affinage, cell: int) -> float:
    """Return the squared distance of a cell from the middle of the board."""
    coords = game.board.coords
    middle = [sum(axis) / len(coords) for axis in zip(*coords, strict=True)]
    x, y = (at - mid for at, mid in zip(coords[cell], middle, strict=True))
    return float(x * x + y * y + (x * y if game.board.is_hex else 0))


def _refusal_in(position: AffinagePosition, codes: tuple[str, ...]) -> Picture | None:
    for first in bits(position.continuations().cells):
        allowed = position.continuations((first,)).cells
        for cell in _seconds_refused(position, first, codes, allowed):
            refusal = position.refusal(cell, (first,))
            one, other = (position.game.board.names[at] for at in (first, cell))
            caption = words.REFUSED.format(first=one, second=other, reason=refusal)
            counted = _counted(position, first, cell) if refusal and refusal.code != "neutral" else 0
            return Picture(position, caption, (first,), allowed, 1 << cell, counted)
    return None


def _seconds_refused(
    position: AffinagePosition, first: int, codes: tuple[str, ...], allowed: int
) -> Iterator[int]:
    """Yield second cells in reach that are refused for one of these reasons, if others are not."""
    for cell in bits(position.game.place[first] & position.empty & ~allowed if allowed else 0):
        refusal = position.refusal(cell, (first,))
        if refusal and refusal.code in codes:
            yield cell


def _counted(position: AffinagePosition, first: int, second: int) -> int:
    """Return the stones on the board that a restriction counts for a pair."""
    game = position.game
    near = game.board.near(game.values["near"])
    black, white = position.stones
    if game.breakdown:
        return (near[first] | near[second]) & (black | white)
    colour = position.pair_colours[1]
    wrong = colour if game.values["limit"] == "contrast" else 3 - colour
    return near[second] & position.stones[wrong - 1]


def _ended(position: AffinagePosition) -> Picture | None:
    """Return the end of a game, with the stones around the largest owned hole."""
    if not position.is_terminal():
        return None
    owned = [hole for hole in position.holes if hole.owner]
    if not owned:
        return None
    hole = max(owned, key=lambda hole: (hole.counts[0] > 0 and hole.counts[1] > 0, hole.size))
    chapter = AffinageChapter(position.game)
    share = next(share for share in chapter.shares(position) if share.cells == hole.cells)
    return Picture(position, share.text, counted=hole.rim, score=True)
