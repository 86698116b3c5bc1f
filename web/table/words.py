"""Texts of the table: its controls, notices and results. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from affinage.plain_text import plural
from affinage.view.game_view import GameView
from web.text import words

BACK = "Back"
RESIGN, REALLY_RESIGN = "Resign", "Resign?"
COMMENT = "Comment"
MAIN_LINE = "the game"
COMMAND, COMMAND_HINT = "Move or question", "such as c3,d4, last, legal, or help"
ALL_RULES = "All rules"
IN_SHORT = "Rules in short: {name}"
SHORT_DOTS = "dots: where you may place"
DOTS = "Dots mark cells where you may place, once that is not everywhere."
MOVABLE = "Darker cells mark stones that you may move, if these are not all."
SCORE = "Score "
TO_RESULT = "To the result"
RESULT, REVIEW, SHARE_RESULT, SHARES = "Result", "Review", "Share result", "Who got what"
GOAL = "The goal: {goal}."
SOLVED = "Solved"
VARIANT, USUAL_VARIANT = "Variant: {variant}", "{board}, called {variant}"
COPY_FOR_FRIEND = "Copy the link for your friend"
PLAY_WELL = "Play well"

CONTINUE = "Continue"
GOES_ON = "Your game goes on."
NEW_VERSION = "A new version is ready."
CURRENT_GAME = "This is the current game now."
UNREADABLE = "That game cannot be read. The current game continues."
LAST_GAME = "Back to the last game"
KEPT = "Your game is saved."
BOTH_SIDES = "You can play both sides, or try again."

EMPTY = "Empty"
NO_MOVES = "No moves yet."
NO_LEGAL_MOVE = "None: pass."
SHOW_VALUES = "Show the {name}"
QUESTIONS = {
    "last": "the last move",
    "turn": "whose turn it is",
    "score": "the score",
    "legal": "the cells that can be picked",
    "row": "the cells of a row",
    "column": "the cells of a column",
    "cell": "all about a cell",
    "colour": "the cells of a colour",
    "empty": "the empty cells",
    "help": "what can be typed",
}
"""What the answers to questions are about, by kind of question."""

QUESTION, SCORES, HAS = "{question}: {content}", "{scores}.", "{colour} {points}"
ROW, COLUMN = "Row {name}", "Column {name}"
NO_ROW = "No row {name}: rows are 1 to {rows}, columns a to {columns}."
NO_COLUMN = "No column {name}: rows are 1 to {rows}, columns a to {columns}."
HELP_TEXT = "Type {move_form}. Or ask. {questions}."
UNKNOWN = "Unknown: {text}. Type {move_form}, or help."
LAST_MOVE = "Move {ply}, {colour}: {move}."
NO_CELL = "No cell {name}: {hint}."
LISTED = "{title}: {entries}."


STILL_HERE = (
    "Your game of {game}, 1 move, is still here.",
    "Your game of {game}, {number} moves, is still here.",
)
DELETED = "{ply}. {move} is deleted."
DELETED_WITH = (
    "{ply}. {move} is deleted, with 1 move after it.",
    "{ply}. {move} is deleted, with {number} moves after it.",
)
COMMENT_ON = "Comment on {ply}. {move}"
MORE_MOVES = ("… 1 move more", "… {number} moves more")
SHOW_AROUND, SHOW, SHOW_NONE = (
    "Show the stones around the {name}",
    "Show the {name}",
    "Show the {name} (none yet)",
)

BEATEN, BEATEN_ALL = "You beat level {level} of {strongest}.", "You beat level {level}, the strongest."
NEXT_LEVEL, NEXT_LEVEL_AS = "Next: level {level}", "Next: level {level} as {colour}"
TRY_LEVEL, TRY_LEVEL_AS = "Try level {level}", "Try level {level} as {colour}"
PLAY_AGAIN, PLAY_AS = "Play", "Play as {colour}"
REMATCH_SWAPPED, REMATCH_ROTATED = "Rematch: swap colours", "Rematch: colours rotate"

OVER_TIME = "{player} went {time} over time."

LEGAL, LEGAL_OR_SWAP = "{cells}.", "{cells}. You may also swap."
CELLS = ("1 cell: {names}", "{number} cells: {names}")
NO_CELLS = "0 cells"


def still_here(game: Game, moves: int) -> str:
    """Return the message that there is an unfinished game of this variant."""
    return plural(STILL_HERE, moves, game=words.name_in_words(game))


def pruned(game_view: GameView, ply: int, move: str, following: int) -> str:
    """Return the message that a move and those after it were deleted."""
    places = {"ply": ply, "move": words.move_words(game_view, move)}
    return plural(DELETED_WITH, following, **places) if following else DELETED.format(**places)


def comment_on(game_view: GameView, ply: int, move: str) -> str:
    """Return the label of the comment on a move."""
    return COMMENT_ON.format(ply=ply, move=words.move_words(game_view, move))


def more_moves(count: int) -> str:
    """Return the label of the button for the rest of a long variation."""
    return plural(MORE_MOVES, count)


def show_regions(name: str, *, is_over: bool, has_holes: bool, has_regions: bool) -> str:
    """Return the label of the switch that shows regions, named as the game calls them; "" without one."""
    if is_over:
        return SHOW_AROUND.format(name=name) if has_holes else ""
    return (SHOW if has_regions else SHOW_NONE).format(name=name) if name else ""


# Results


def beaten(level: int, strongest: int) -> str:
    """Return which level was beaten."""
    text = BEATEN if level < strongest else BEATEN_ALL
    return text.format(level=level, strongest=strongest)


def play_level(level: int, colour: str, *, is_higher: bool) -> str:
    """Return the label of the button that plays another level, as a colour unless it is ""."""
    label, label_as = (NEXT_LEVEL, NEXT_LEVEL_AS) if is_higher else (TRY_LEVEL, TRY_LEVEL_AS)
    return (label_as if colour else label).format(level=level, colour=colour)


def rematch_of_many(players: int) -> str:
    """Return the label of the button for the next game, where players with names take other colours."""
    return REMATCH_SWAPPED if players == 2 else REMATCH_ROTATED


def play_again(colour: str) -> str:
    """Return the label of the button for a game like the one watched, as a colour unless it is ""."""
    return PLAY_AS.format(colour=colour) if colour else PLAY_AGAIN


def over_time(player: str, left: str) -> str:
    """Return by how much a player has exceeded the time.

    >>> over_time("Ann", "−0:12")
    'Ann went 0:12 over time.'
    """
    return OVER_TIME.format(player=player, time=left.removeprefix("−"))


# Answers to what is typed


def legal(cells: str, *, may_swap: bool) -> str:
    """Return the cells that can be picked."""
    return (LEGAL_OR_SWAP if may_swap else LEGAL).format(cells=cells)


def cells(names: list[str]) -> str:
    """Return the number of some cells, and their names.

    >>> cells([]), cells(["a1"]), cells(["a1", "b2"])
    ('0 cells', '1 cell: a1', '2 cells: a1, b2')
    """
    return plural(CELLS, len(names), names=", ".join(names)) if names else NO_CELLS
