"""Attack of the Moulds in plain words, for two to four players."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.games.moulds.rules import ENOUGH_CUBES, Moulds, MouldsPosition
from affinage.games.moulds.start import TRIANGULAR
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.phrases import board_in_words, number_of

PLAYERS = {2: "two", 3: "three", 4: "four"}
CORNERED = {
    "standard": "in a corner and on the two middle cells of the side across",
    "corners": "with one cube in a corner",
    "middles": "on the two middle cells of a side",
}
"""Start cells of each player on boards with three corners, by value of `setup`."""

SPREADS = {
    "line": "two steps straight on to an empty cell, over whatever lies between",
    "ring": "to any empty cell two steps away, around corners as well",
    "slide": "two steps straight on to an empty cell; a cube on the cell between stops it",
}
"""Where a cube can spread, by value of `spread`."""


class MouldsChapter(Chapter[Moulds, MouldsPosition]):
    """A board of Moulds with its players, steps and end conditions."""

    counted = "cube"

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences about set-up, order, growing, spreading, captures, end and winner."""
        next_to = ", not diagonally" if self.game.values["directions"] == "4" else ", diagonally too"
        next_to = "" if self.game.board.is_hex else next_to
        spread = SPREADS[self.game.values["spread"]]
        wins = f"; {ENOUGH_CUBES} cubes on the board win at once" if self.game.stops_at_twenty else ""
        return (
            Sentence(self._setup(), self.picture_in_play(_started)),
            Sentence(
                f"{self.order('the last to find mouldy food')}; a player without a move passes, and one without cubes "
                "is out."
            ),
            Sentence(
                f"Each turn, grow or spread: to grow, put a new cube on an empty cell next to one of yours{next_to}.",
                self.picture_in_play(_growing),
            ),
            Sentence(
                f"To spread, move a cube of yours {spread}.",
                self.picture_in_play(_spreading),
            ),
            Sentence(
                "Then all cubes of others next to that cube become yours.", self.picture_in_play(_absorbing)
            ),
            Sentence(
                "The game ends when the board is full, nobody can move, one colour is left, or a position comes up for "
                "the third time with the same player to move."
            ),
            Sentence(f"Then the player with the most cubes wins, and a tie for the most is a draw{wins}."),
        )

    def _setup(self) -> str:
        players = f"{PLAYERS[self.game.players].capitalize()} players"
        board = board_in_words(self.game.board)
        if self.game.board.shape in TRIANGULAR:
            return f"{players} share {board}, and each begins {CORNERED[self.game.values['setup']]}."
        if self.game.board.shape == "map":
            return f"{players} share {board}, and each begins with one cube, far from the others."
        begins = "begins with one cube in a corner"
        if self.game.board.shape == "plus":
            begins = "begins with two cubes at the end of an arm"
        if self.game.players == 2:
            begins = begins.replace("a corner", "each of two opposite corners").replace(
                "an arm", "each of two opposite arms"
            )
        return f"{players} share {board}, and each {begins}."

    def prompt(self) -> str:
        """Return the prompt to grow or spread."""
        return "Grow onto a cell next to your cubes, or pick a cube and move it two steps."

    def short_rules(self) -> tuple[str, ...]:
        """Return the two moves, their captures and the goal."""
        return (
            "Grow next to a cube, or move one 2 steps",
            "take over all cubes next to it",
            "own the most cubes",
        )

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about captured cubes."""
        return {"effect": "A number such as +2 says how many cubes of others would become yours."}

    def shares(self, position: MouldsPosition) -> tuple[Share, ...]:
        """Return the cubes of each colour."""
        return tuple(
            Share(mask, colour, f"{self.owner(colour)} has {number_of(mask.bit_count(), 'cube')}.")
            for colour, mask in enumerate(position.stones, 1)
        )

    def harm(self, before: MouldsPosition, after: MouldsPosition, side: int) -> str:
        """Return the cubes that have been taken over, or else a lead."""
        taken = {
            colour: before.stones[side - 1] & mask
            for colour, mask in enumerate(after.stones, 1)
            if colour != side
        }
        taker = max(taken, key=lambda colour: taken[colour].bit_count())
        if not taken[taker]:
            return super().harm(before, after, side)
        cubes = f"{number_of(taken[taker].bit_count(), 'cube')} at {self.place(taken[taker])}"
        return self.does(before, side, taker, f"take over {cubes}", cubes)

    def small_board(self) -> str:
        """Return the smallest board of the same shape that has a size."""
        return {"square": "square:6", "triangle": "triangle:7", "plus": "plus:2"}.get(
            self.game.board.shape, ""
        )


def _started(position: MouldsPosition) -> Picture | None:
    """Return the set-up."""
    return Picture(position, "Where everybody begins.")


def _growing(position: MouldsPosition) -> Picture | None:
    """Return the cells to grow to."""
    return Picture(
        position,
        f"{position.mover} may grow onto any circle.",
        allowed=position.continuations().cells & position.empty,
    )


def _spreading(position: MouldsPosition) -> Picture | None:
    """Return a cube with the most cells to spread to."""
    sources = list(bits(position.continuations().cells & ~position.empty))
    if len(sources) < 3:
        return None
    source = max(sources, key=lambda cell: position.continuations((cell,)).cells.bit_count())
    caption = f"The cube on {position.game.board.names[source]} may spread to any circle."
    return Picture(position, caption, (source,), allowed=position.continuations((source,)).cells)


def _absorbing(position: MouldsPosition) -> Picture | None:
    """Return a cell to grow to that captures cubes."""
    for cell in bits(position.continuations().cells & position.empty):
        if taken := position.effect(cell).taken:
            cubes = number_of(taken.bit_count(), "cube")
            caption = (
                f"By growing onto {position.game.board.names[cell]}, {position.mover} takes over {cubes}."
            )
            return Picture(position, caption, allowed=1 << cell, counted=taken)
    return None
