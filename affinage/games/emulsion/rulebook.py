"""Emulsion in plain words, checkered and free."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.games.emulsion.rules import Emulsion, EmulsionPosition, halves
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.phrases import board_in_words, number_of


class EmulsionChapter(Chapter[Emulsion, EmulsionPosition]):
    """A board of Emulsion with its start."""

    counted = "stone"

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences about start, turn, values, groups, end, ties and pie rule."""
        is_free = self.game.is_free
        placed = "white in the centre" if self.game.board.size % 2 else "black on a1"
        start = (
            "begins empty"
            if is_free
            else f"begins full of stones, black and white alternating, with {placed}"
        )
        placing = (
            "place one stone of each colour on two empty cells that share a side, or " if is_free else ""
        )
        halved = "edge of the board or empty cell" if is_free else "edge of the board"
        return (
            Sentence(f"You play on {board_in_words(self.game.board)} that {start}."),
            Sentence(
                f"{self.order()}: {placing}swap a stone of yours with one of the other colour next to it, "
                "diagonally too.",
                self.picture_in_play(_placing if is_free else _starting),
            ),
            Sentence(
                "A swap must raise the value of your stone: 1 for each stone of its colour and ½ for each "
                f"{halved} beside it, along its sides only.",
                self.picture_in_play(_swapping),
            ),
            Sentence("Stones of one colour that are joined along sides, not diagonally, form a group."),
            Sentence(
                "The game ends when no move is left for either player, so nobody passes; groups of equal size and "
                "opposite colours then cancel out in pairs, and the biggest group left wins.",
                self.picture_in_play(_ended),
            ),
            Sentence("If no group is left, the player who moved last loses."),
            *self.pie(),
        )

    def prompt(self) -> str:
        """Return the prompt to swap or, with the free start, to place."""
        if self.game.is_free:
            return (
                "Place a stone of your colour on an empty cell, and one of the other colour on a side of it."
            )
        return "Pick a stone of yours, then a stone of the other colour next to it to swap it with."

    def short_rules(self) -> tuple[str, ...]:
        """Return the swap, its condition and the goal."""
        placing = "Place 1 of each colour side by side, or swap" if self.game.is_free else "Swap"
        swap = f"{placing} your stone with one next to it, diagonally too"
        return swap, "a swap must gain value", "equal groups cancel, the biggest left wins"

    def numbers(self) -> dict[Note, str]:
        """Return the sentences about values, gains and sizes."""
        also = ", and ½ for each empty cell" if self.game.is_free else ""
        value = "1 for each stone of its colour along its sides, ½ for each edge of the board"
        return {
            "label": f"The number on a stone is its value: {value}{also}.",
            "effect": "A number such as +1½ is what your stone would gain by the swap.",
            "region": "The number on a group is its size after equal groups have cancelled out.",
        }

    def shares(self, position: EmulsionPosition) -> tuple[Share, ...]:
        """Return the groups that cancel out, and the biggest one left of each colour."""
        shares = [
            Share(
                black | white,
                0,
                f"A black and a white group of {number_of(black.bit_count(), 'stone')} cancel out.",
            )
            for black, white in position.cancelled
        ]
        for colour, groups in enumerate(position.left, 1):
            if groups:
                size = number_of(groups[0].bit_count(), "stone")
                text = f"{self.whose(colour)} biggest group left has {size}."
            else:
                text = f"{self.owner(colour)} has no group left."
            shares.append(Share(groups[0] if groups else 0, colour, text))
        return tuple(shares)

    def harm(self, before: EmulsionPosition, after: EmulsionPosition, side: int) -> str:
        """Return the biggest group of one's own that has shrunk, or that of the other that has grown by more."""
        other = 3 - side
        lost = _biggest(before, side).bit_count() - _biggest(after, side).bit_count()
        grown = _biggest(after, other).bit_count() - _biggest(before, other).bit_count()
        if lost <= 0 and grown <= 0:
            return ""
        if lost >= grown:
            cut = f"cut {self.whose(side)} biggest group to {number_of(_biggest(after, side).bit_count(), 'stone')}"
            return (
                cut.replace("cut", "cuts", 1) if before.to_move == side else f"lets {self.owner(other)} {cut}"
            )
        biggest = _biggest(after, other)
        group = f"a group of {number_of(biggest.bit_count(), 'stone')} at {self.place(biggest)}"
        return self.does(before, side, other, f"form {group}", group)

    def small_board(self) -> str:
        """Return a board with a centre if this one has one."""
        return "square:5" if self.game.board.size % 2 else "square:6"


def _biggest(position: EmulsionPosition, colour: int) -> int:
    """Return the biggest group of a colour as a mask, 0 without stones."""
    return next(iter(position.groups[colour - 1]), 0)


def _starting(position: EmulsionPosition) -> Picture | None:
    """Return the stones that can swap."""
    return Picture(
        position,
        f"{position.mover} may swap any circled stone with a neighbour.",
        allowed=position.continuations().cells,
    )


def _placing(position: EmulsionPosition) -> Picture | None:
    """Return a first stone on an empty cell, and the cells for the other colour."""
    cell = next(bits(position.continuations().cells & position.empty), None)
    if cell is None or not any(position.stones):
        return None
    caption = (
        f"With a stone of {position.mover} on {position.game.board.names[cell]}, the other goes on a circle."
    )
    return Picture(position, caption, (cell,), allowed=position.continuations((cell,)).cells)


def _swapping(position: EmulsionPosition) -> Picture | None:
    """Return a stone with a swap that raises its value and one that does not."""
    enemy, names = position.stones[2 - position.to_move], position.game.board.names
    for own in bits(position.continuations().cells & position.stones[position.to_move - 1]):
        allowed = position.continuations((own,)).cells
        forbidden = position.game.around[own] & enemy & ~allowed
        if allowed and forbidden:
            other = next(bits(allowed))
            gain = f"{halves(position.gain(own, other))} with {names[other]}"
            caption = f"{names[own]} gains {gain}; with a crossed stone it would gain nothing."
            return Picture(position, caption, (own,), allowed, forbidden)
    return None


def _ended(position: EmulsionPosition) -> Picture | None:
    """Return the end of a game, with the biggest group left."""
    outcome = position.outcome()
    if outcome is None or not any(position.left):
        return None
    group = position.left[outcome.winner - 1][0]
    winner, size = position.game.colours[outcome.winner - 1], number_of(group.bit_count(), "stone")
    caption = f"The biggest group left has {size}: {winner} wins."
    return Picture(position, caption, counted=group)
