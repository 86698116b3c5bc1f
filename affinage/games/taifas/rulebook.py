"""Taifas in plain words, counting zones or weighing them."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Termination
from affinage.games.taifas.rules import Taifas, TaifasPosition
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.phrases import board_in_words, number_of


class TaifasChapter(Chapter[Taifas, TaifasPosition]):
    """A board of Taifas with its scoring."""

    counted = "zone"

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the sentences about turn, order, zones, winner, ties and pie rule."""
        counted = "the player with the most zones wins"
        if self.game.is_weighted:
            counted = "the higher sum wins, where a zone of one cell counts 1, of two ½, of three ⅓ and so on"
        return (
            Sentence(
                f"Each turn, place one stone of either colour on an empty cell of {board_in_words(self.game.board)}.",
                self.picture_in_play(_turn),
            ),
            Sentence(
                f"{self.order()}; Black owns the black stones, White the white ones, and nobody passes."
            ),
            Sentence(
                "A zone of yours is a group of cells, joined along sides, beside your stones but without any of them.",
                self.picture_in_play(_zone),
            ),
            Sentence(f"The game ends when the board is full, and {counted}."),
            Sentence(
                "The last stone of its owner beside a zone closes it; on a tie, the owner of the zone closed last "
                "loses.",
                self.picture_in_play(_tie),
            ),
            *self.pie(),
        )

    def prompt(self) -> str:
        """Return the prompt to place either colour."""
        return "Choose a colour, and place one stone of it on any empty cell."

    def short_rules(self) -> tuple[str, ...]:
        """Return the stone and the goal."""
        goal = "own the highest sum of 1/size over zones" if self.game.is_weighted else "own the most zones"
        return "Place 1 stone of either colour", goal

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about the label of a zone."""
        return {
            "region": "The number in a zone counts its cells; after a tie, t43 means that stone number 43 closed it."
        }

    def shares(self, position: TaifasPosition) -> tuple[Share, ...]:
        """Return each zone, its value and, on a tie, when it was completed."""
        outcome = position.outcome()
        tied = outcome is not None and outcome.termination is Termination.TIEBREAK
        shares = []
        for colour, zones in enumerate(position.zones, 1):
            for zone in zones:
                text = f"{self.whose(colour)} zone of {self.cells(zone)} counts {self._worth(zone)}"
                closed = f"; stone number {position.completed(zone, colour)} closed it" if tied else ""
                shares.append(Share(zone, colour, f"{text}{closed}."))
        return tuple(shares)

    def harm(self, before: TaifasPosition, after: TaifasPosition, side: int) -> str:
        """Return the zone that a colour has lost, or the smallest new one of the other, or else a lead."""
        other = 3 - side
        gone, new = self._fewer(before, after, side), self._fewer(after, before, other)
        if gone:
            zone = f"{self.whose(side)} zone at {self.place(gone)}"
            return f"fills {zone}" if before.to_move == side else f"lets {self.owner(other)} fill {zone}"
        if not new:
            return super().harm(before, after, side)
        zone = f"another zone at {self.place(new)} ({number_of(new.bit_count(), 'cell')})"
        return self.does(before, side, other, f"make {zone}", zone)

    def _fewer(self, more: TaifasPosition, fewer: TaifasPosition, colour: int) -> int:
        """Return the smallest zone of a colour that only the first position has, 0 if the other has as many zones."""
        zones, others = more.zones[colour - 1], fewer.zones[colour - 1]
        if len(zones) <= len(others):
            return 0
        return min((zone for zone in zones if zone not in others), key=int.bit_count)

    def _worth(self, zone: int) -> str:
        size = zone.bit_count()
        return f"1/{size}" if self.game.is_weighted and size > 1 else "1"

    def small_board(self) -> str:
        """Return enough squares for a zone or two; a board of hexagons has only its own picture."""
        return "" if self.game.board.is_hex else "square:5"


def _turn(position: TaifasPosition) -> Picture | None:
    """Return a few stones, and the empty cells."""
    if not all(position.stones):
        return None
    caption = f"{position.mover} may place a black or a white stone on any circle."
    return Picture(position, caption, allowed=position.continuations().cells)


def _zone(position: TaifasPosition) -> Picture | None:
    """Return the end of a game, with a zone of Black that is neither single nor large."""
    if not position.is_terminal():
        return None
    zones = [zone for zone in position.zones[0] if 2 <= zone.bit_count() <= 6]
    if not zones:
        return None
    name = position.game.board.names[next(bits(zones[0]))]
    caption = f"The {zones[0].bit_count()} marked cells at {name} are one zone of Black's."
    return Picture(position, caption, counted=zones[0])


def _tie(position: TaifasPosition) -> Picture | None:
    """Return a tied end, with the zone completed last."""
    outcome = position.outcome()
    if outcome is None or outcome.termination is not Termination.TIEBREAK:
        return None
    loser = position.last_completed
    zone = max(position.zones[loser - 1], key=lambda zone: position.completed(zone, loser))
    names = position.game.colours
    caption = f"The marked zone of {names[loser - 1]} was closed last, so {names[outcome.winner - 1]} wins this tie."
    return Picture(position, caption, counted=zone)
