"""Attack of the Moulds in plain words, for two to four players."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game.texts import Addressed
from affinage.games.moulds import texts as words
from affinage.games.moulds.rules import ENOUGH_CUBES, Moulds, MouldsPosition
from affinage.games.moulds.start import TRIANGULAR
from affinage.plain_text import all_of, plural
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.statement import Statement


class MouldsChapter(Chapter[Moulds, MouldsPosition]):
    """A board of Moulds with its players, steps and end conditions."""

    clearly = 4
    """Two captures: each captured cube is two points."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the rules about set-up, order, growing, spreading, captures, end and winner."""
        values = self.game.values
        growing = "hex" if self.game.board.is_hex else values["directions"]
        goal = words.GOAL if self.game.players == 2 else words.GOAL_OF_SEVERAL
        enough = (words.ENOUGH.format(cubes=ENOUGH_CUBES),) if self.game.stops_at_twenty else ()
        first, cubes = "", ""
        if not self.is_seated:
            first, cubes = self._first(), words.CUBES.format(cubes=ENOUGH_CUBES)
        return (
            Sentence(f"{self.board()} {self._start()} {cubes}".rstrip(), self.picture_in_play(_started)),
            Sentence(f"{first} {self.order()} {words.PASSING}".lstrip()),
            Sentence(words.GROWING[growing], self.picture_in_play(_growing)),
            Sentence(words.SPREADING[values["spread"]], self.picture_in_play(_spreading)),
            Sentence(words.ABSORBING, self.picture_in_play(_absorbing)),
            Sentence(words.END),
            Sentence(" ".join((goal, *enough))),
        )

    def board(self) -> str:
        """Return the sentence about the players and the board."""
        board = self.game.board
        shape, size = board.shape, next(iter(board.sizes), 0)
        if shape == "map":
            shape, size = "hexagons" if board.is_hex else "squares", board.size
        return words.BOARDS[shape].format(players=words.PLAYERS[self.game.players], size=size)

    def _first(self) -> str:
        """Return the sentence about who plays which colour."""
        game = self.game
        if game.players == 2:
            return words.FIRST_OF_TWO.format(colour=game.colours[0])
        way = "anticlockwise" if game.board.shape in TRIANGULAR else "clockwise"
        return words.FIRST[way][game.players].format(*game.colours)

    def _start(self) -> str:
        """Return the sentence about the set-up."""
        board, values = self.game.board, self.game.values
        if board.shape == "map":
            cells = (bits(mask) for mask in self.game.initial().stones)
            places = (
                words.AT.format(colour=colour, cell=board.names[cell])
                for colour, mask in zip(self.game.colours, cells, strict=True)
                for cell in mask
            )
            return words.DRAWN.format(places=all_of([*places]))
        ground = board.shape
        if ground == "triangle":
            ground = "odd triangle" if board.sizes[0] % 2 else "even triangle"
        return words.STARTS[ground][values["setup" if board.shape in TRIANGULAR else "players"]]

    def short_rules(self) -> tuple[str, ...]:
        """Return the two moves, their captures and the goal."""
        *turns, most = words.SHORT
        goal = words.SHORT_ENOUGH.format(cubes=ENOUGH_CUBES) if self.game.stops_at_twenty else most
        return (*turns, goal)

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about captured cubes."""
        return {"effect": words.EFFECT}

    def shares(self, position: MouldsPosition) -> tuple[Share, ...]:
        """Return the cubes of each colour."""
        return tuple(
            Share(mask, colour, self.statement(words.HAS, colour, number=mask.bit_count()))
            for colour, mask in enumerate(position.stones, 1)
        )

    def harm(self, before: MouldsPosition, after: MouldsPosition, side: int) -> Statement | None:
        """Return the cubes that have been taken over, or else a lead."""
        taken = {
            colour: before.stones[side - 1] & mask
            for colour, mask in enumerate(after.stones, 1)
            if colour != side
        }
        taker = max(taken, key=lambda colour: taken[colour].bit_count())
        if not taken[taker]:
            return super().harm(before, after, side)
        cubes = taken[taker]
        return self.statement(words.TAKES, taker, number=cubes.bit_count(), place=self.places(cubes))

    def stands(self, position: MouldsPosition, side: int) -> Statement | None:
        """Return the score of a running game, and whose turn it is: the next one may take over many."""
        score = super().stands(position, side)
        return score and score.then(self.statement(words.TO_MOVE, position.to_move))

    def leads(self) -> Addressed:
        """Return the texts about a lead."""
        return words.LEADS

    def scores(self) -> Addressed:
        """Return the texts about the cubes of the colours."""
        return words.STANDS

    def small_board(self) -> str:
        """Return the smallest board of the same shape that has a size."""
        return {"square": "square:6", "triangle": "triangle:7", "plus": "plus:2"}.get(
            self.game.board.shape, ""
        )


def _started(position: MouldsPosition) -> Picture | None:
    """Return the set-up."""
    return Picture(position, words.EVERYBODY)


def _growing(position: MouldsPosition) -> Picture | None:
    """Return the cells to grow to."""
    return Picture(
        position,
        words.MAY_GROW.format(colour=position.mover),
        allowed=position.continuations().cells & position.empty,
    )


def _spreading(position: MouldsPosition) -> Picture | None:
    """Return a cube with the most cells to spread to."""
    sources = list(bits(position.continuations().cells & ~position.empty))
    if len(sources) < 3:
        return None
    source = max(sources, key=lambda cell: position.continuations((cell,)).cells.bit_count())
    caption = words.MAY_SPREAD.format(cell=position.game.board.names[source])
    return Picture(position, caption, (source,), allowed=position.continuations((source,)).cells)


def _absorbing(position: MouldsPosition) -> Picture | None:
    """Return a cell to grow to that captures cubes."""
    for cell in bits(position.continuations().cells & position.empty):
        if taken := position.effect(cell).taken:
            places = {"cell": position.game.board.names[cell], "colour": position.mover}
            caption = plural(words.WOULD_TAKE, taken.bit_count(), **places)
            return Picture(position, caption, allowed=1 << cell, counted=taken)
    return None
