"""The games that are not over: those with friends, on which something waits, and those to continue. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from affinage.notation.link import load
from affinage.plain_text import all_of, one_i
from web.library import words
from web.storage.saved_game import MAX_LINKS, SavedGame
from web.storage.saved_games import SavedGames
from web.text.words import count_of_moves, name_in_words


@dataclass(frozen=True, slots=True)
class OngoingGame:
    """A game of the list that is not over."""

    saved: SavedGame

    @property
    def id(self) -> str:
        """Id among all games of the list."""
        return f"ongoing-{self.saved.key}"

    @property
    def name(self) -> str:
        """The variant."""
        return _name(self.saved.link)

    @property
    def about(self) -> str:
        """State, length and players, in one line."""
        saved = self.saved
        people = all_of(words.players(saved.people, saved.levels))
        moves = count_of_moves(len(saved.moves))
        return words.ONGOING.format(state=words.state(saved), moves=moves, people=people)

    @property
    def words(self) -> str:
        """Text to search."""
        return one_i(f"{self.name} {self.about}").casefold()


@lru_cache(maxsize=MAX_LINKS)
def _name(link: str) -> str:
    return name_in_words(load(link))


def ongoing_games(saved_games: SavedGames) -> list[OngoingGame]:
    """Return the games that wait for the player first, then the latest, without the one shown."""
    others = (saved for saved in saved_games.unfinished() if not saved.correspondence)
    return [OngoingGame(saved) for saved in (*saved_games.by_links(), *others)]


def matching(games: Sequence[OngoingGame], words: Sequence[str]) -> list[OngoingGame]:
    """Return the games whose name or description has all words."""
    return [game for game in games if all(word in game.words for word in words)]
