"""Computers that hold colours of a match: which of them is to move, and whether it may."""

from __future__ import annotations

from dataclasses import dataclass

from affinage.matches.match import Match


@dataclass
class Computers:
    """Computers among the players of a match; a level above the strongest becomes the strongest."""

    match: Match
    """Match whose ply determines the colour to move."""
    levels: tuple[int, ...] = ()
    """Levels in the order of `Match.people`, 0 for a person; empty if only people play."""
    paused: bool = False
    """Whether the computers wait, so that their colours can be moved by hand."""
    warming: bool = False
    """Whether their thread is still starting."""
    practice: int = 0
    """Loss of win chance, in percent, above which a move against them is offered back; 0 if none is."""
    visited: bool = False
    """Whether the match is somebody else's, opened from a link after it had ended."""

    def __post_init__(self) -> None:
        if any(self.levels):
            # A start without computers needs no levels.
            from affinage.bots.levels import levels_of

            strongest = len(levels_of(self.match.game))
            self.levels = tuple(min(level, strongest) for level in self.levels)

    @property
    def seats(self) -> tuple[int, ...]:
        """Level of each colour now, 0 for a person."""
        levels = self.levels or (0,) * self.match.game.players
        return levels[::-1] if self.match.swapped else levels

    @property
    def level(self) -> int:
        """Level of the computer to move, paused or not; 0 if a person is, or the match is over."""
        return 0 if self.match.outcome else self.seats[self.match.position.to_move - 1]

    @property
    def thinks(self) -> bool:
        """True while a computer searches for its move, so that nobody else may play."""
        return bool(self.level) and not self.paused

    @property
    def watched(self) -> bool:
        """True if a finished match is only watched here, and no move that continues it has been tried."""
        match = self.match
        return self.visited and match.outcome_at(len(match.moves)) is not None

    @property
    def alone(self) -> bool:
        """True if only computers play, or a finished match is watched."""
        return self.watched or (bool(self.levels) and all(self.levels))

    @property
    def opponent(self) -> int:
        """Colour of the only person here who plays against computers, or 0."""
        if self.watched:
            return 0
        people = [colour for colour, level in enumerate(self.seats, 1) if not level]
        return people[0] if len(people) == 1 else 0

    def pause(self) -> None:
        """Pause until `go_on` or a move."""
        self.paused = True

    def go_on(self) -> None:
        """Start the computer if it is to move."""
        self.paused = False

    def hold(self) -> None:
        """Pause if a computer is to move, which would play at once."""
        self.paused = bool(self.level)

    def look_back(self) -> None:
        """Pause at another ply, so that moves to redo stay."""
        self.paused = self.alone or not self.match.at_end

    def set_practice(self, percent: int) -> None:
        """Offer back moves that cost more than this share of win chance; 0 for none."""
        self.practice = percent

    def visit(self) -> None:
        """Note that somebody else played this match."""
        self.visited = True

    def set_warming(self, warming: bool) -> None:
        """Set whether the computer's thread is still starting."""
        self.warming = warming
