"""Affinage in plain words: every option of a variant contributes a part of a sentence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from affinage.board.topology import bits
from affinage.games.affinage.rules import Affinage, AffinagePosition
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.phrases import board_in_words, number_of

PLACES = {
    "square": {
        "ortho": "side by side",
        "diag": "corner to corner",
        "ortho-diag": "side by side or corner to corner",
        "knight": "a knight's leap apart",
        "independent": "anywhere",
    },
    "hex": {
        "ortho": "side by side",
        "diag": "a diagonal step apart",
        "ortho-diag": "side by side or a diagonal step apart",
        "knight": "a knight's leap apart",
        "independent": "anywhere",
    },
}
"""Arrangement of a pair, by geometry and value of `place`."""

GAPS = {"gap1": "with at least one cell between them", "gap2": "with at least two cells between them"}

NEAR = {
    "square": {
        "ortho": "touch {} along a side",
        "diag": "touch {} at a corner",
        "ortho-diag": "touch {} along a side or at a corner",
    },
    "hex": {
        "ortho": "touch {}",
        "diag": "stand a diagonal step from {}",
        "ortho-diag": "touch {} or stand a diagonal step from it",
    },
}
"""Phrases for stones near something, by geometry and value of `near`."""

COUNTED = {"ortho": "along sides", "ortho-diag": "along sides and across corners"}
"""Counting of a gap's steps on squares, by value of `links`."""

HOLES = {
    "ortho": "each hole of empty cells, joined along sides, goes to the colour with more stones along its sides",
    "ortho-diag": "each hole of empty cells, joined along sides or at corners, goes to the colour with more stones "
    "at its sides and corners",
}
"""Sentences about the owners of holes on squares, by value of `links`."""

HEX_HOLES = "each hole of joined empty cells goes to the colour with more stones around it"

GOALS = {
    "sites": "The player with the most cells in holes wins",
    "territories": "The player with the most holes wins, whatever their size",
    "cascade": "The player with the largest hole wins, or if they are equal the next largest, and so on",
}

BRIEF_PLACES = {
    "ortho": "side by side",
    "ortho-diag": "side by side or diagonally",
    "knight": "a knight's leap apart",
    "independent": "anywhere",
    "gap1": "at least 1 cell apart",
    "gap2": "at least 2 cells apart",
}
"""Short arrangement of a pair, by value of `place`; `diag` is as in PLACES."""

BRIEF_GOALS = {
    "sites": "own the most cells",
    "territories": "own the most holes",
    "cascade": "own the largest hole",
}


class AffinageChapter(Chapter[Affinage, AffinagePosition]):
    """A variant of Affinage."""

    def __init__(self, game: Affinage) -> None:
        super().__init__(game)
        self._values, self._geometry = game.values, game.board.geometry
        self.counted = "hole" if game.values["goal"] == "territories" else "cell"

    def on(self, board: str) -> Affinage:
        """Return the same variant on another board; its number of cells does not matter."""
        colours = "mixed" if self.game.mixed else "same"
        return Affinage({**self._values, "board": board, "colours": colours, "pie": "off"})

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences about pair, limit, neutral holes, passing, owners of holes, winner and pie rule."""
        turn = f"On {board_in_words(self.game.board)}, each turn places {self._pair()}."
        sentences = [
            Sentence(turn, self.picture_in_play(_partners)),
            Sentence(self.limit(), self.picture_in_play(partial(_refusal_in, codes=("crowded", "colour")))),
        ]
        if self.game.forbids_neutral:
            text = (
                "No turn may leave a hole with as many black stones as white around it, unless it is the only "
                "hole or was the same before."
            )
            sentences.append(Sentence(text, self.picture_in_play(partial(_refusal_in, codes=("neutral",)))))
        stuck = self.game.initial().is_terminal()
        tie = "here nobody can place, so the game is a draw" if stuck else "on a tie, the last to place wins"
        goal = f"{GOALS[self._values['goal']]}; {tie}."
        return (
            *sentences,
            Sentence(f"{self.order()}; a player without a legal pair passes, and may pass only then."),
            Sentence(self._holes(), self.picture_in_play(_ended)),
            Sentence(goal),
            *self.pie(),
        )

    def prompt(self) -> str:
        """Return the prompt to place such a pair."""
        return f"Place {self._pair()}."

    def short_rules(self) -> tuple[str, ...]:
        """Return the pair, the limit and the goal."""
        place = self._values["place"]
        lying = BRIEF_PLACES.get(place) or PLACES[self._geometry][place]
        pair = f"Place 1 of each colour {lying}" if self.game.mixed else f"Place 2 {lying}"
        return pair, self._brief_limit(), BRIEF_GOALS[self._values["goal"]]

    def _brief_limit(self) -> str:
        beside = {"ortho": "beside", "diag": "diagonally beside", "ortho-diag": "around"}[
            self._values["near"]
        ]
        if self.game.breakdown is None:
            colour = "the other" if self._values["limit"] == "match" else "its own"
            return f"no stone of {colour} colour {beside} a new one"
        limit = self.game.breakdown.limit
        if self._values["limit"] == "combined":
            return f"at most {number_of(limit, 'stone')} {beside} both together"
        return (
            f"at most {number_of(limit, 'stone')} {beside} the pair"
            if limit
            else f"no stone {beside} the pair"
        )

    def _pair(self) -> str:
        place = self._values["place"]
        if place in GAPS:
            counted = "" if self.game.board.is_hex else f", counted {COUNTED[self.game.links]}"
            lying = f"{GAPS[place]}{counted}"
        else:
            lying = PLACES[self._geometry][place]
        if self.game.mixed:
            return f"one stone of your colour and one of the other, {lying}"
        return f"two stones of your colour {lying}"

    def _near(self, what: str) -> str:
        return NEAR[self._geometry][self._values["near"]].format(what)

    def limit(self) -> str:
        """Return the sentence about the limit of a pair."""
        kind = self._values["limit"]
        if self.game.breakdown is None:
            colour = "the other" if kind == "match" else "its own"
            return f"No stone already on the board may {self._near(f'a new stone of {colour} colour')}."
        limit = self.game.breakdown.limit
        if kind == "combined":
            return (
                f"Count the stones that {self._near('each new stone')} as it is placed, the second also counting "
                f"the first: together at most {limit}."
            )
        if not limit:
            return f"No stone already on the board may {self._near('the pair')}."
        return f"At most {number_of(limit, 'stone')} already on the board may {self._near('the pair')}."

    def _holes(self) -> str:
        holes = HEX_HOLES if self.game.board.is_hex else HOLES[self.game.links]
        return f"The game ends when neither player has one; then {holes}, each counted once, or to nobody if equal."

    def numbers(self) -> dict[Note, str]:
        """Return the sentences about the limit and the counts of a hole."""
        lines: dict[Note, str] = {
            "open": "The score counts finished holes; beside it is the score if the game ended now.",
            "region": "In a hole, the large number counts its cells; 5–3 means 5 black stones and 3 white around it.",
        }
        if breakdown := self.game.breakdown:
            sums = " plus ".join(f"{number} ({what})" for what, number in breakdown.parts if number)
            origin = f"is {sums}" if sums else "was chosen by hand"
            lines["limit"] = f"The limit of {breakdown.limit} {origin}."
        return lines

    def harm(self, before: AffinagePosition, after: AffinagePosition, side: int) -> str:
        """Return the largest hole that another has closed or taken over, or else a lead."""
        other = 3 - side
        had = self._closed(before, other)
        closed = [hole for hole in self._closed(after, other) if hole not in had]
        if closed:
            return self._gains(before, after, side, "close", closed)
        own = sum(hole.cells for hole in before.holes if hole.owner == side)
        taken = [hole.cells for hole in after.holes if hole.owner == other and hole.cells & own]
        if taken:
            return self._gains(before, after, side, "take", taken)
        return super().harm(before, after, side)

    def _closed(self, position: AffinagePosition, colour: int) -> list[int]:
        """Return the holes of a colour in which nobody can place any more."""
        is_open = 0 if position.is_terminal() else position.settled()[0]
        return [hole.cells for hole in position.holes if hole.owner == colour and not hole.cells & is_open]

    def _gains(
        self, before: AffinagePosition, after: AffinagePosition, side: int, act: str, holes: list[int]
    ) -> str:
        """Return what the largest of some holes is to another colour, which closes or takes it.

        For example `close the hole at d5 (9 cells, 4–2 around it)`.
        """
        largest = max(holes, key=int.bit_count)
        around = next(region.label for region in after.regions() if region.cells == largest)
        size = number_of(largest.bit_count(), "cell")
        hole = f"the hole at {self.place(largest)} ({size}, {around} around it)"
        return self.does(before, side, 3 - side, f"{act} {hole}", hole)

    def shares(self, position: AffinagePosition) -> tuple[Share, ...]:
        """Return each hole, and the stones around it that decide its owner."""
        shares = []
        for hole in position.holes:
            black, white = hole.counts
            around = f"{number_of(black, 'black stone')} and {number_of(white, 'white stone')}"
            text = f"{self.owner(hole.owner)} gets the hole of {self.cells(hole.cells)}, with {around} around it."
            shares.append(Share(hole.cells, hole.owner, text))
        return tuple(shares)

    def small_board(self) -> str:
        """Return a board with sides of five squares or four hexagons, on which a knight can leap."""
        return "hex:4" if self.game.board.is_hex else "square:5"


def _partners(position: AffinagePosition) -> Picture | None:
    """Return a first stone in the middle of the board, and the cells for the second."""
    firsts = position.continuations().cells
    if not firsts:
        return None
    first = min(bits(firsts), key=partial(_off_centre, position.game))
    caption = f"With the first stone on {position.game.board.names[first]}, the second may go on any circle."
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
            caption = f"With the first stone on {one}, the second may not go on {other}: {refusal}."
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
