"""Emulsion in plain words, checkered and free."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game.texts import Addressed
from affinage.games.emulsion import texts as words
from affinage.games.emulsion.rules import Emulsion, EmulsionPosition, halves
from affinage.plain_text import plural
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.statement import Statement


class EmulsionChapter(Chapter[Emulsion, EmulsionPosition]):
    """A board of Emulsion with its start."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the rules about start, turn, values, groups, end, ties and pie."""
        start, is_free = self.game.values["start"], self.game.is_free
        begins = "free" if is_free else "odd" if self.game.board.size % 2 else "even"
        return (
            Sentence(f"{self.board()} {words.STARTS[begins]}"),
            Sentence(
                f"{self.order()} {words.TURNS[start]}",
                self.picture_in_play(_placing if is_free else _starting),
            ),
            Sentence(words.VALUES[start], self.picture_in_play(_swapping)),
            Sentence(words.GROUP),
            Sentence(words.END, self.picture_in_play(_ended)),
            Sentence(words.TIE),
            *self.pie(),
        )

    def short_rules(self) -> tuple[str, ...]:
        """Return the swap, its condition and the goal."""
        return (words.SHORT_TURNS[self.game.values["start"]], *words.SHORT)

    def numbers(self) -> dict[Note, str]:
        """Return the sentences about values, gains and sizes."""
        return {
            "label": words.LABELS[self.game.values["start"]],
            "effect": words.EFFECT,
            "region": words.REGION,
        }

    def shares(self, position: EmulsionPosition) -> tuple[Share, ...]:
        """Return the groups that cancel out, and the biggest one left of each colour."""
        shares = [Share(removal.cells, 0, self.statement(removal.reason)) for removal in position.removals()]
        for colour, groups in enumerate(position.left, 1):
            if groups:
                statement = self.statement(words.BIGGEST, colour, number=groups[0].bit_count())
                shares.append(Share(groups[0], colour, statement))
            else:
                shares.append(Share(0, colour, self.statement(words.NONE_LEFT, colour)))
        return tuple(shares)

    def harm(self, before: EmulsionPosition, after: EmulsionPosition, side: int) -> Statement | None:
        """Return the biggest group of one's own that has shrunk, or that of the other that has grown by more.

        One that has grown is no harm while it is smaller than one's own.
        """
        other = 3 - side
        lost = _biggest(before, side).bit_count() - _biggest(after, side).bit_count()
        grown = _biggest(after, other).bit_count() - _biggest(before, other).bit_count()
        if lost <= 0 and grown <= 0:
            return None
        if lost >= grown:
            return self.statement(words.SHRINKS, side, number=_biggest(after, side).bit_count())
        biggest = _biggest(after, other)
        if biggest.bit_count() < _biggest(after, side).bit_count():
            return None
        return self.statement(words.GROWS, other, number=biggest.bit_count(), place=self.place(biggest))

    def scores(self) -> Addressed:
        """Return the texts about the biggest groups."""
        return words.STANDS

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
        words.MAY_SWAP.format(colour=position.mover),
        allowed=position.continuations().cells,
    )


def _placing(position: EmulsionPosition) -> Picture | None:
    """Return a first stone on an empty cell, and the cells for the other colour."""
    cell = next(bits(position.continuations().cells & position.empty), None)
    if cell is None or not any(position.stones):
        return None
    caption = words.OTHER_ON_CIRCLES.format(colour=position.mover, cell=position.game.board.names[cell])
    return Picture(position, caption, (cell,), allowed=position.continuations((cell,)).cells)


def _swapping(position: EmulsionPosition) -> Picture | None:
    """Return a stone with a swap that raises its value and one that does not."""
    enemy, names = position.stones[2 - position.to_move], position.game.board.names
    for own in bits(position.continuations().cells & position.stones[position.to_move - 1]):
        allowed = position.continuations((own,)).cells
        forbidden = position.game.around[own] & enemy & ~allowed
        if allowed and forbidden:
            other = next(bits(allowed))
            gain = halves(position.gain(own, other))
            caption = words.GAINS_WITH.format(cell=names[own], gain=gain, other=names[other])
            return Picture(position, caption, (own,), allowed, forbidden)
    return None


def _ended(position: EmulsionPosition) -> Picture | None:
    """Return the end of a game, with the biggest group left."""
    outcome = position.outcome()
    if outcome is None or not any(position.left):
        return None
    group = position.left[outcome.winner - 1][0]
    winner = position.game.colours[outcome.winner - 1]
    caption = plural(words.WINS_BY, group.bit_count(), colour=winner)
    return Picture(position, caption, counted=group)
