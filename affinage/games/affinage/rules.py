"""Affinage, a game by Dale W. Walton, named after the curing of cheese.

Every turn places two stones under a restriction on their neighbours. When nobody can place any more, each hole belongs
to the colour with more stones around it, and the higher score wins; a tie goes to the last player to place. The source
is the author's description of the game; our own readings are marked in `texts`, and our own options in `options`.

`texts` has the cheeses and the rules in words, `options` the options, `pairs` the placement limits and the pairs that
these apply to, `neutral` the ban on neutral holes; everything else is here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import compress
from typing import Self

from affinage.board.territory import Hole, holes_within, sizes_by_owner
from affinage.board.topology import bits
from affinage.errors import IllegalMoveError, NotationError
from affinage.game import (
    Continuations,
    Game,
    GameTraits,
    Move,
    Outcome,
    Points,
    Position,
    Region,
    StateField,
    Termination,
)
from affinage.game.options import Option
from affinage.games.affinage import texts as words
from affinage.games.affinage.neutral import NeutralBan
from affinage.games.affinage.options import (
    OPTIONS,
    LimitBreakdown,
    limit_breakdown,
    partner_masks,
)
from affinage.games.affinage.pairs import (
    MAX_PAIRS,
    Agreement,
    Crowd,
    Eligibility,
    PairTable,
    Restriction,
    flags,
)
from affinage.plain_text import quoted

TRIED = 8
"""Number of second cells checked first if one without a neutral hole is enough."""

_PAIR = re.compile(r"\s*([a-z]+[0-9]+)\s*,\s*([a-z]+[0-9]+)\s*", re.ASCII)


class Affinage(Game):
    """A variant of Dale W. Walton's Affinage."""

    key = "affinage"
    name = "Affinage"
    texts = words.TEXTS
    traits = GameTraits(shows_regions=True, only_places=True, keeps_symmetries=True)
    options = OPTIONS
    state_fields = (StateField("last", "last_placer", "colour", "who placed last, and so wins a tie"),)
    move_form = "two cells, such as a1,b1"

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__(values)
        chosen, board = self.values, self.board
        colours = chosen["colours"]
        self.mixed: bool = colours == "mixed" or (colours == "auto" and board.size % 2 == 1)
        self.traits = replace(self.traits, adds_alike=self.mixed)
        self.place: tuple[int, ...] = partner_masks(board, chosen["place"], chosen["links"])
        self.links: str = chosen["links"]
        self.forbids_neutral: bool = chosen["neutral"] == "forbid"
        self.restriction: Restriction
        self.breakdown: LimitBreakdown | None = limit_breakdown(chosen, board.geometry)
        if self.breakdown:
            combined = chosen["limit"] == "combined"
            self.restriction = Crowd(
                board, self.place, chosen["near"], self.breakdown.limit, combined=combined
            )
        else:
            is_match = chosen["limit"] == "match"
            self.restriction = Agreement(board, self.place, chosen["near"], is_match, self.colours)

    def departs(self, option: Option) -> bool:
        """Return whether the value of an option is our extension.

        Colours are only against the board's parity, and a limit only if it is not the author's tally.
        """
        # This comes first, as it checks the argument.
        departs = super().departs(option)
        if option.key == "colours":
            return self.mixed != (self.board.size % 2 == 1)
        if option.is_sum:
            return self.breakdown is not None and not self.breakdown.parts
        return departs

    @cached_property
    def pair_table(self) -> PairTable | None:
        """All pairs of the variant, or None if there are too many."""
        if sum(mask.bit_count() for mask in self.place) > MAX_PAIRS * (1 if self.mixed else 2):
            return None
        near = self.board.near(self.values["near"])
        return PairTable(self.board, self.place, near, ordered=self.mixed)

    @cached_property
    def neutral_ban(self) -> NeutralBan | None:
        """Finder of pairs that would leave a neutral hole, or None if these are allowed."""
        return NeutralBan(self.board, self.links) if self.forbids_neutral else None

    def without_aliases(self) -> Self:
        """Return the same variant, with `auto` replaced by its value on this board."""
        return type(self)({**self.values, "colours": "mixed" if self.mixed else "same"})

    def initial(self) -> AffinagePosition:
        """Return the empty board, Black to move."""
        return AffinagePosition(self, (0, 0), 1, self.pie_turns, extra=self.extra_turns)

    def read_move(self, text: str) -> Move:
        """Return the pair of a text such as `a1,b1`; pairs of one colour may be in any order."""
        match = _PAIR.fullmatch(text)
        if not match:
            raise NotationError(f"{quoted(text)} is not a move; write {self.move_form}, or pass")
        first, second = (self.read_cell(name) for name in match.groups())
        if second < first and not self.mixed:
            first, second = second, first
        return self.pair(first, second)

    def pair(self, first: int, second: int) -> Move:
        """Return the move that places on two cells; in mixed pairs, the mover's colour comes first."""
        names = self.board.names
        return Move(f"{names[first]},{names[second]}", (first, second))


@dataclass(frozen=True)
class AffinagePosition(Position):
    """Stones, the colour to move, and the colour that placed last (0 before the first turn)."""

    game: Affinage
    last_placer: int = 0

    @property
    def pair_colours(self) -> tuple[int, int]:
        """Colours of the first and the second stone of the turn."""
        return self.to_move, (3 - self.to_move if self.game.mixed else self.to_move)

    @cached_property
    def holes(self) -> tuple[Hole, ...]:
        """Current holes, by their lowest cell."""
        return holes_within(self.game.board, self.game.links, self.empty, self.stones)

    @cached_property
    def _eligibility(self) -> Eligibility:
        return self.game.restriction.eligibility(self.stones, self.empty, self.pair_colours)

    def _is_pair(self, first: int, second: int) -> bool:
        """Return whether two cells are a legal pair, without checking other pairs."""
        if not (self.empty >> first & self.empty >> second & self.game.place[first] >> second & 1):
            return False
        if self._eligibility.refusal(first, None) or self._eligibility.refusal(second, first):
            return False
        return bool(self._spared([(first, second)]))

    def _spared(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return the pairs that leave no neutral hole, if these are forbidden."""
        ban = self.game.neutral_ban
        if not ban or not pairs:
            return pairs
        forbidden = ban.forbids(self.stones, self.pair_colours, pairs)
        return [pair for pair, is_forbidden in zip(pairs, forbidden, strict=True) if not is_forbidden]

    @cached_property
    def _pairs(self) -> int:
        """Legal pairs, as a mask of the game's table."""
        table = self.game.pair_table
        assert table
        legal = table.full & ~self.game.restriction.barred(table, self.stones, self.pair_colours)
        ban = self.game.neutral_ban
        if ban and legal:
            chosen = flags(legal)
            pairs = list(compress(table.cells, chosen))
            forbidden = ban.forbids(self.stones, self.pair_colours, pairs)
            for number in compress(compress(range(len(chosen)), chosen), forbidden):
                legal ^= 1 << number
        return legal

    def _seconds(self, first: int) -> int:
        """Return the mask of the cells that complete a pair with a candidate."""
        if table := self.game.pair_table:
            return table.seconds(self._pairs, first)
        seconds = self._eligibility.seconds(first)
        if not self.game.forbids_neutral:
            return seconds
        return sum(1 << second for _, second in self._spared([(first, cell) for cell in bits(seconds)]))

    def _completes(self, first: int) -> bool:
        """Return whether any cell completes a pair with a candidate, without finding all of them."""
        seconds = self._eligibility.seconds(first)
        if not self.game.forbids_neutral:
            return bool(seconds)
        pairs = [(first, cell) for cell in bits(seconds)]
        return bool(self._spared(pairs[:TRIED]) or self._spared(pairs[TRIED:]))

    def _completes_some(self, cell: int) -> bool:
        """Return whether a cell completes any pair as its second cell."""
        return any(self._is_pair(first, cell) for first in bits(self.game.place[cell] & self.empty))

    @cached_property
    def _firsts(self) -> int:
        if table := self.game.pair_table:
            return table.firsts(self._pairs)
        return sum(1 << cell for cell in bits(self._eligibility.candidates) if self._completes(cell))

    def continuations(self, picked: Sequence[int] = ()) -> Continuations:
        """Return the first cells; after one, the cells that complete it; after two, the move."""
        if not picked:
            return Continuations(self._firsts)
        if len(picked) == 1:
            is_candidate = self._eligibility.candidates >> picked[0] & 1
            return Continuations(self._seconds(picked[0]) if is_candidate else 0)
        if len(picked) > 2 or not self._is_pair(*picked):
            return Continuations(0)
        ordered = picked if self.game.mixed else sorted(picked)
        return Continuations(0, (self.game.pair(*ordered),))

    def refuses(self, move: Move) -> IllegalMoveError | None:
        """Return the error for an illegal move, or None; a legal pair also proves that the game is not over."""
        if len(move.picks) == 2 and move in self.continuations(move.picks).moves:
            return None
        return super().refuses(move)

    def refusal_of_picks(self, picks: Sequence[int]) -> IllegalMoveError | None:
        """Return why these cells cannot be picked in order; for a second cell in reach, the reason against the pair."""
        refusal = super().refusal_of_picks(picks)
        if refusal and refusal.code == "partner" and len(picks) > 1:
            # The reason against the chosen partner is more helpful than the lack of any partner.
            of_partner = self.refusal(picks[1], picks[:1])
            if of_partner and of_partner.code != "place":
                return of_partner
        return refusal

    def refusal(self, cell: int, picked: Sequence[int] = ()) -> IllegalMoveError | None:
        """Return why this cell cannot be picked next: taken, first, crowded, colour, place, neutral, partner."""
        if self.continuations(picked).cells >> cell & 1:
            return None
        if self.is_terminal():
            return IllegalMoveError.over()
        if colour := self.colour_at(cell):
            return IllegalMoveError.taken(self.game.colours[colour - 1])
        first = picked[0] if picked else None
        if first is not None:
            if cell == first:
                return IllegalMoveError("taken", words.FIRST_STONE)
            if not self.game.place[first] >> cell & 1:
                return IllegalMoveError("place", words.APART[self.game.values["place"]])
        elif self.game.mixed and self._completes_some(cell):
            own, other = (self.game.colours[colour - 1] for colour in self.pair_colours)
            return IllegalMoveError("first", words.OTHER_FIRST.format(own=own, other=other))
        restricted = self._eligibility.refusal(cell, first)
        if restricted:
            return restricted
        if first is not None:
            return IllegalMoveError("neutral", words.WOULD_BE_NEUTRAL)
        return self._without_partner(cell)

    def _without_partner(self, first: int) -> IllegalMoveError:
        """Return why no second stone fits with one on this cell, by the reason against the likeliest second cell."""
        game = self.game
        others = bits(self.empty & game.place[first] & ~(1 << first))
        reasons = {str(refusal): cell for cell in others if (refusal := self.refusal(cell, (first,)))}
        if not reasons:
            text = words.NOWHERE.format(reason=words.APART[game.values["place"]])
        else:
            # Texts are compared word by word, and numbers by their length first, so the fewest stones win.
            reason = min(
                reasons, key=lambda reason: [(not word.isdigit(), len(word), word) for word in reason.split()]
            )
            text = words.NO_PARTNER.format(cell=game.board.names[reasons[reason]], reason=reason)
        return IllegalMoveError("partner", text)

    def generate_moves(self) -> Iterator[Move]:
        """Return all legal pairs, sorted by text."""
        if table := self.game.pair_table:
            return compress(table.moves, flags(self._pairs))
        return (
            self.game.pair(first, second)
            for first in bits(self._firsts)
            for second in bits(self._seconds(first))
            if self.game.mixed or first < second
        )

    def turn(self, picks: tuple[int, ...], number: int = 0) -> Move:
        """Return the placement on two cells."""
        return self.game.pair(*picks)

    def has_turn(self) -> bool:
        """Return whether the player to move has a legal pair."""
        return self._has_turn

    @cached_property
    def _has_turn(self) -> bool:
        if self.game.pair_table:
            return bool(self._pairs)
        return any(self._completes(cell) for cell in bits(self._eligibility.candidates))

    def after_turn(self, move: Move) -> Self:
        """Return the position after placing a pair."""
        stones = list(self.stones)
        for cell, colour in zip(move.picks, self.pair_colours, strict=True):
            stones[colour - 1] |= 1 << cell
        return type(self)(self.game, tuple(stones), 3 - self.to_move, max(self.pie - 1, 0), self.to_move)

    def is_terminal(self) -> bool:
        """Return whether neither player has a legal pair."""
        return self._is_over

    @cached_property
    def _is_over(self) -> bool:
        return not self.has_turn() and not self.passed().has_turn()

    @cached_property
    def closed_cells(self) -> int:
        """Empty cells where no pair of either player fits; without a ban on neutral holes, they stay empty."""
        return self.empty & ~(self.continuations().cells | self.passed().continuations().cells)

    @cached_property
    def _open_cells(self) -> int:
        """Holes with a cell where a player can still place; the others stay as they are."""
        return sum(hole.cells for hole in self.holes if hole.cells & ~self.closed_cells)

    @property
    def closed_holes(self) -> list[Hole]:
        """The holes in which nobody can place any more."""
        return [hole for hole in self.holes if not hole.cells & self._open_cells]

    def _measured(self, holes: Sequence[Hole]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the values that the goal compares, as tuples for every goal alike."""
        black, white = (sizes_by_owner(holes, colour) for colour in (1, 2))
        goal = self.game.values["goal"]
        if goal == "cascade":
            return black, white
        measure = sum if goal == "sites" else len
        return (measure(black),), (measure(white),)

    def score(self) -> tuple[Points, ...]:
        """Return by `goal`: cells owned, holes owned, or the sizes of the holes owned, largest first."""
        return self._counted(self.holes)

    def settled(self) -> tuple[int, tuple[Points, ...]]:
        """Return the holes where a player can still place, and the score of the others."""
        return self._open_cells, self._counted(self.closed_holes)

    def _counted(self, holes: Sequence[Hole]) -> tuple[Points, ...]:
        black, white = self._measured(holes)
        return (black, white) if self.game.values["goal"] == "cascade" else (black[0], white[0])

    def outcome(self) -> Outcome | None:
        """Return the winner by score; on a tie, the last to place wins."""
        if not self.is_terminal():
            return None
        black, white = self._measured(self.holes)
        if black != white:
            return Outcome(1 if black > white else 2, Termination.SCORE)
        if not self.last_placer:
            return Outcome(0, Termination.DRAW, words.NOBODY_COULD_PLACE)
        colour = self.game.colours[self.last_placer - 1]
        return Outcome(self.last_placer, Termination.TIEBREAK, words.LAST_TO_PLACE.format(colour=colour))

    def regions(self) -> tuple[Region, ...]:
        """Return the holes, each with the stones of Black and White on its edge."""
        return tuple(
            Region(
                hole.cells, hole.owner, f"{hole.counts[0]}–{hole.counts[1]}", self.game.links, is_hole=True
            )
            for hole in self.holes
        )

    def to_place(self, picked: Sequence[int] = ()) -> tuple[int, ...]:
        """Return the colours still to place."""
        return self.pair_colours[len(picked) :]
