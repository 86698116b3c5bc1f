"""Texts of the table: its controls, notices and results. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from affinage.view.game_view import GameView
from web.text import words

BACK = "Back"
RESIGN, REALLY_RESIGN = "Resign", "Resign?"
COMMENT = "Comment"
MAIN_LINE = "main line"
COMMAND, COMMAND_HINT = "Move or question", "such as c3,d4, last, legal, or help"
ALL_RULES = "All rules"
SCORE = "Score "
RESULT, REVIEW, SHARE_RESULT, SHARES = "Result", "Review", "Share result", "Who got what"
PLAY_WELL = "Play well"

CONTINUE = "Continue"
RELOAD = "Reload"
GOES_ON = "Your game goes on."
NEW_VERSION = "A new version is ready."
CURRENT_GAME = "This is the current game now."
UNREADABLE = "That game cannot be read. The current game continues."
LAST_GAME = "Back to the last game"
KEPT = "Your game is kept."
BOTH_SIDES = "You can play both sides, or try again."

EMPTY = "Empty"
NO_MOVES = "No moves yet."
NO_LEGAL_MOVE = "None: pass."
SHOW_VALUES = "Show the {name}"
HELP_TEXT = "Type {move_form}. Or ask. {questions}."
UNKNOWN = "Unknown: {text}. Type {move_form}, or help."
LAST_MOVE = "Move {ply}, {colour}: {move}."
NO_LINE = "No {title}: rows are 1 to {rows}, columns a to {columns}."
NO_CELL = "No cell {name}: {hint}."
LISTED = "{title}: {entries}."


def still_here(game: Game, moves: int) -> str:
    """Return that there is an unfinished game of this variant."""
    return f"Your game of {words.name_in_words(game)} ({words.count_of_moves(moves)}) is still here."


def pruned(game_view: GameView, ply: int, move: str, following: int) -> str:
    """Return that a move was deleted, with those after it."""
    name = f"{ply}. {words.move_words(game_view, move)}"
    if not following:
        return f"{name} is deleted."
    return f"{name} is deleted, with {words.count_of_moves(following)} after it."


def comment_on(game_view: GameView, ply: int, move: str) -> str:
    """Return the label of the comment on a move."""
    return f"Comment on {ply}. {words.move_words(game_view, move)}"


def more_moves(count: int) -> str:
    """Return the label of the button for the rest of a long variation."""
    return f"… {words.count_of_moves(count)} more"


def show_regions(name: str, *, is_over: bool, has_holes: bool, has_regions: bool) -> str:
    """Return the label of the switch that shows regions, named as the game calls them; "" without one."""
    if is_over:
        return f"Show the stones around the {name}" if has_holes else ""
    if name and not has_regions:
        return f"Show the {name} (none yet)"
    return f"Show the {name}" if name else ""


# Results


def beaten(level: int, strongest: int) -> str:
    """Return which level was beaten."""
    if level < strongest:
        return f"You beat level {level} of {strongest}."
    return f"You beat level {strongest}, the strongest."


def play_level(level: int, colour: str, *, is_higher: bool) -> str:
    """Return the label of the button that plays another level, as a colour unless it is ""."""
    label = f"Next: level {level}" if is_higher else f"Try level {level}"
    return f"{label} as {colour}" if colour else label


def rematch(colour: str, *, is_watched: bool) -> str:
    """Return the label of the button for the next game, as a colour unless it is ""."""
    label = "Play" if is_watched else "Rematch"
    return f"{label} as {colour}" if colour else label


# Answers to what is typed


def legal(cells: str, *, may_swap: bool) -> str:
    """Return the cells that can be picked."""
    return f"{cells}. You may also swap." if may_swap else f"{cells}."


def cells(names: list[str]) -> str:
    """Return the number of some cells, and their names.

    >>> cells([]), cells(["a1"]), cells(["a1", "b2"])
    ('0 cells', '1 cell: a1', '2 cells: a1, b2')
    """
    if len(names) == 1:
        return f"1 cell: {names[0]}"
    return f"{len(names)} cells: {', '.join(names)}" if names else "0 cells"
