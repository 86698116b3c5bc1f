"""Taifas in plain words, counting zones or weighing them."""

from __future__ import annotations

from affinage.board.topology import bits
from affinage.game import Termination
from affinage.game.texts import Addressed
from affinage.games.taifas import texts as words
from affinage.games.taifas.rules import Taifas, TaifasPosition
from affinage.teach.rulebook.chapter import Chapter, Note, Picture, Sentence, Share
from affinage.teach.rulebook.statement import Statement

LARGE = 4
"""A zone is large if this many of its size have more cells than the board."""


class TaifasChapter(Chapter[Taifas, TaifasPosition]):
    """A board of Taifas with its scoring."""

    def sentences(self) -> tuple[Sentence, ...]:
        """Return the rules about turn, order, zones, winner, ties and pie."""
        return (
            Sentence(f"{self.board()} {words.TURN}", self.picture_in_play(_turn)),
            Sentence(f"{self.order()} {words.OWNERS}"),
            Sentence(words.ZONE, self.picture_in_play(_zone)),
            Sentence(words.ENDS[self.game.values["score"]]),
            Sentence(words.TIE, self.picture_in_play(_tie)),
            *self.pie(),
        )

    def short_rules(self) -> tuple[str, ...]:
        """Return the stone and the goal."""
        return words.SHORT_TURN, words.SHORT_GOALS[self.game.values["score"]]

    def numbers(self) -> dict[Note, str]:
        """Return the sentence about the label of a zone."""
        return {"region": words.REGION}

    def shares(self, position: TaifasPosition) -> tuple[Share, ...]:
        """Return each zone, its value and, on a tie, when it was completed."""
        outcome = position.outcome()
        tied = outcome is not None and outcome.termination is Termination.TIEBREAK
        shares = []
        for colour, zones in enumerate(position.zones, 1):
            for zone in zones:
                statement = self._counts(zone, colour)
                if tied:
                    stone = position.completed(zone, colour)
                    statement = statement.then(self.statement(words.CLOSED_BY, stone=stone))
                shares.append(Share(zone, colour, statement))
        return tuple(shares)

    def _counts(self, zone: int, colour: int) -> Statement:
        size = zone.bit_count()
        worth = f"1/{size}" if self.game.is_weighted and size > 1 else "1"
        return self.statement(words.COUNTS, colour, number=size, place=self.place(zone), worth=worth)

    def harm(self, before: TaifasPosition, after: TaifasPosition, side: int) -> Statement | None:
        """Return the zone that a colour has lost, or the smallest new one of the other, or else a lead.

        A new zone that is still a large part of the board is open to both, and no gain.
        """
        other = 3 - side
        gone, new = self._fewer(before, after, side), self._fewer(after, before, other)
        if gone:
            return self.statement(words.LOSES, side, place=self.place(gone))
        if not new or LARGE * new.bit_count() > self.game.board.size:
            return super().harm(before, after, side)
        return self.statement(words.GAINS, other, number=new.bit_count(), place=self.place(new))

    def _fewer(self, more: TaifasPosition, fewer: TaifasPosition, colour: int) -> int:
        """Return the smallest zone of a colour that only the first position has, 0 if the other has as many zones."""
        zones, others = more.zones[colour - 1], fewer.zones[colour - 1]
        if len(zones) <= len(others):
            return 0
        return min((zone for zone in zones if zone not in others), key=int.bit_count)

    def leads(self) -> Addressed:
        """Return the texts about a lead."""
        return words.LEADS

    def scores(self) -> Addressed:
        """Return the texts about the zones of the colours."""
        return words.STANDS_BY_WEIGHT if self.game.is_weighted else words.STANDS

    def small_board(self) -> str:
        """Return enough squares for a zone or two; a board of hexagons has only its own picture."""
        return "" if self.game.board.is_hex else "square:5"


def _turn(position: TaifasPosition) -> Picture | None:
    """Return a few stones, and the empty cells."""
    if not all(position.stones):
        return None
    caption = words.EITHER.format(colour=position.mover)
    return Picture(position, caption, allowed=position.continuations().cells)


def _zone(position: TaifasPosition) -> Picture | None:
    """Return the end of a game, with a zone of Black that is neither single nor large."""
    if not position.is_terminal():
        return None
    zones = [zone for zone in position.zones[0] if 2 <= zone.bit_count() <= 6]
    if not zones:
        return None
    name = position.game.board.names[next(bits(zones[0]))]
    places = {"number": zones[0].bit_count(), "cell": name, "colour": position.game.colours[0]}
    caption = words.ONE_ZONE.format(**places)
    return Picture(position, caption, counted=zones[0])


def _tie(position: TaifasPosition) -> Picture | None:
    """Return a tied end, with the zone completed last."""
    outcome = position.outcome()
    if outcome is None or outcome.termination is not Termination.TIEBREAK:
        return None
    loser = position.last_completed
    zone = max(position.zones[loser - 1], key=lambda zone: position.completed(zone, loser))
    names = position.game.colours
    caption = words.CLOSED_LAST.format(loser=names[loser - 1], winner=names[outcome.winner - 1])
    return Picture(position, caption, counted=zone)
