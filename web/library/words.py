"""Texts of the library and of files. No DOM here."""

from __future__ import annotations

from collections.abc import Sequence

from affinage.plain_text import all_of, plural
from web.storage.saved_game import SavedGame

TITLE = "My games"
PROGRESS = "Progress"
THIS_GAME, OPEN, GAMES_HERE = "The game on the board: {game}", "Open", "Games"
AGAINST_LEVELS = "Against the computer"
WITHOUT_LESSONS = "Games at the end of a lesson do not count here."
LEVEL, COUNTS = "Level", {"games": "Games", "won": "Won", "drawn": "Drawn", "lost": "Lost"}
SEND, YOUR_MOVE, WAITING, COMPUTER, HERE = (
    "Send the link",
    "Your move",
    "Your friend's move",
    "Computer",
    "Two players",
)
ONES_MOVE, COMPUTERS_MOVE = "{player}'s move", "Computer's move"
BUTTONS = {
    "cancel": "Cancel",
    "undo": "Undo",
    "keep": "Save to My games",
    "save-text": "Save as text",
    "save-json": "Save as JSON",
    "read": "Read",
    "keep-all": "Save all to My games",
    "join": "",
    "more": "",
    "export": "Export all",
    "export-text": "Export all as text",
    "rename": "Rename",
    "delete": "Delete",
    "renamed": "Save",
}
FILE = "Open a file, or drop it on the page"
PASTE = "Or paste a link, moves such as c3 d4, or a record"
FAULTS, GAMES = "Errors in the file", "Games in the file"
SEARCH = "Search by name, game, player or result"
NAMELESS, LESSON_OF = "A game", "Lesson: {game}"
EMPTY = "No games yet. Every game that you finish is listed here."
NO_GAME = "No game could be read."
CANCELLED = "Cancelled. Nothing was saved."
MORE = "and {number:,} more"
ADD = "Add {progress}"
ADDED = "Added to yours: {progress}."
NO_LIBRARY = "This browser cannot save your games: {reason}."
CLOSED = "its database was closed"
SILENT = "its database does not answer"
USED_BY_NEWER = "a newer version of this site uses it"
SHOW_COSTLY = "Show move {ply}"
COSTLY_MOVE = "Move {ply} ({move}, red) cost {percent}% of win chance."
BETTER_MOVE = "Move {ply} ({move}, red) cost {percent}% of win chance. Better: {better} (green)."
GAME = "Game"
SAVED_AS = "Your games were saved as {files} files, each small enough to be opened again."
BETWEEN = " · "
"""Separator between the parts of a description."""
ONGOING = "{state} · {moves} · {people}"
WITH_LEVEL = "{name} (level {level})"
COST, COSTS = "move {ply} ({percent}%)", "win chance lost: {moves}"
MOVE, WON_WITH = "move {ply}", "A win. To play even better next time, look at {moves}."
COUNT = ("1 game", "{number:,} games")
ALL = ("1 game.", "{number:,} games.")
FITTING = ("{number:,} of {games} fits.", "{number:,} of {games} fit.")
HAS_PROGRESS, READ = "The file has {progress}.", ("1 game could be read.", "{number:,} games could be read.")
READING_CANCELLED = "Cancelled."
KEPT, KEPT_BESIDE = "{new:,} saved.", "{new:,} saved, {others:,} already there."
GONE, UNREADABLE = "{name} is gone.", "{name} cannot be read."
LEFT_OUT = (
    "1 game cannot be read and is not in the file; it stays in My games.",
    "{number:,} games cannot be read and are not in the file; they stay in My games.",
)
DAYS = "{first} to {last}"
RATING = "Your rating against the computer after 1 game: {last:.0f}."
RATING_DAYS = "Your rating against the computer after 1 game, {days}: {last:.0f}."
RATINGS = "Your rating against the computer in {number:,} games: from {first:.0f} to {last:.0f}."
RATINGS_DAYS = "Your rating against the computer in {number:,} games, {days}: from {first:.0f} to {last:.0f}."
RATINGS_OF_LEVELS = "For comparison: level 1 has {lowest}, level {levels} has {highest}."
NEW_NAME = "New name of {name}"
FILE_UNREAD = "{name} cannot be read: it may be a folder, or gone"
FILE_TOO_LARGE = "{name} is too large: a file can have {megabytes} MB"


def players(people: Sequence[str], levels: Sequence[int]) -> list[str]:
    """Return the players of a game, with the levels of computers.

    >>> players(["Ann", "Computer"], [0, 3])
    ['Ann', 'Computer (level 3)']
    """
    seats = zip(people, levels or (0,) * len(people), strict=False)
    return [WITH_LEVEL.format(name=name, level=level) if level else str(name) for name, level in seats]


def costs(own: Sequence[tuple[int, int]]) -> str:
    """Return which moves of people cost how many percent of the win chance.

    >>> costs([(12, 29), (20, 16)])
    'win chance lost: move 12 (29%) and move 20 (16%)'
    """
    return COSTS.format(moves=_moves(own))


def state(saved: SavedGame) -> str:
    """Return what a game waits for: whose move it is, or to send the link; web/early/my_games.js does the same."""
    if saved.correspondence:
        return SEND if saved.must_send else YOUR_MOVE if saved.turn else WAITING
    if not saved.mover:
        return COMPUTER if any(saved.levels) else HERE
    levels = saved.levels or (0,) * len(saved.people)
    if levels[saved.mover - 1]:
        return COMPUTERS_MOVE
    if levels.count(0) == 1:
        return YOUR_MOVE
    return ONES_MOVE.format(player=saved.people[saved.mover - 1])


def counts(*, has_draws: bool) -> dict[str, str]:
    """Return the names of the counts of games, with that of draws only if there are some.

    >>> list(counts(has_draws=False).values())
    ['Games', 'Won', 'Lost']
    """
    return {count: name for count, name in COUNTS.items() if has_draws or count != "drawn"}


def count_of_games(number: int) -> str:
    """Return a number of games in words."""
    return plural(COUNT, number)


def number_of_matches(matching: int, among: int, *, is_searched: bool) -> str:
    """Return the number of games, and of search results."""
    if not among:
        return EMPTY
    if not is_searched:
        return plural(ALL, among)
    fits, fit = FITTING
    text = fits if 1 in (matching, among) else fit
    return text.format(number=matching, games=count_of_games(among))


def reading(games: int, progress: str, *, is_cancelled: bool) -> str:
    """Return what a file has: so many games, and the player's progress as `progress` names it."""
    sentences = [READING_CANCELLED] if is_cancelled else []
    if progress:
        sentences.append(HAS_PROGRESS.format(progress=progress))
    if games:
        sentences.append(plural(READ, games))
    elif not progress:
        sentences.append(NO_GAME)
    return " ".join(sentences)


def saved(new: int, others: int) -> str:
    """Return how many games are new in the library, and how many it had already."""
    return (KEPT_BESIDE if others else KEPT).format(new=new, others=others)


def missing(name: str) -> str:
    """Return the message that another tab has deleted a game."""
    return GONE.format(name=name)


def unreadable(name: str) -> str:
    """Return the message that a game of the library cannot be read."""
    return UNREADABLE.format(name=name)


def left_out(games: int) -> str:
    """Return how many games an export left out."""
    return plural(LEFT_OUT, games)


def rating_plot(ratings: Sequence[float], first: str, last: str) -> str:
    """Return the content of the plot of ratings in words, with the days of the first and the last game.

    >>> rating_plot([900.2, 1210.4], "3 Nov 2026", "28 Nov 2026")
    'Your rating against the computer in 2 games, 3 Nov 2026 to 28 Nov 2026: from 900 to 1210.'
    >>> rating_plot([900.2], "3 Nov 2026", "3 Nov 2026")
    'Your rating against the computer after 1 game, 3 Nov 2026: 900.'
    """
    days = first if first == last else DAYS.format(first=first, last=last)
    texts = (RATING_DAYS, RATINGS_DAYS) if first else (RATING, RATINGS)
    number, ends = len(ratings), {"first": ratings[0], "last": ratings[-1]}
    return plural(texts, number, days=days, **ends)


def ratings_of_levels(ratings: Sequence[int]) -> str:
    """Return the ratings of the weakest and the strongest level, to compare one's own with.

    >>> ratings_of_levels([910, 1210, 1480])
    'For comparison: level 1 has 910, level 3 has 1480.'
    """
    return RATINGS_OF_LEVELS.format(lowest=ratings[0], levels=len(ratings), highest=ratings[-1])


def won_with(costs: Sequence[tuple[int, int]]) -> str:
    """Return what could have been better in a game that the player has won.

    >>> won_with([(15, 100)])
    'A win. To play even better next time, look at move 15.'
    """
    return WON_WITH.format(moves=all_of([MOVE.format(ply=ply) for ply, _ in costs]))


def _moves(costs: Sequence[tuple[int, int]]) -> str:
    return all_of([COST.format(ply=ply, percent=percent) for ply, percent in costs])
