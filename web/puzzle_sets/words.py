"""Texts about the puzzles that players make. No DOM here."""

from __future__ import annotations

from affinage.game import Position
from affinage.plain_text import all_of
from affinage.teach.puzzles.proving import Finding, PuzzleCheck
from affinage.teach.puzzles.sets import OwnPuzzle, PuzzleSet
from web.text.words import name_in_words

NEW, SETS = "New puzzle", "Sets"
CHECK, ADD, UNDO = "Is there one winning move?", "Add to the set", "Undo"
EDIT = "Set up a position"
CHECKING, STOP_CHECK = "Looking for the winning moves…", "Stop looking"
FINDINGS = {
    Finding.SEVERAL: "More than one move wins here, such as {moves}. Change the position so that only one does.",
    Finding.NONE: "No move is sure to win here, so there is nothing to find.",
    Finding.FORCED: "There is only one legal move each time, so there is nothing to find.",
}
UNKNOWN = "Not proved: the game is too far from its end. {advice}"
LATER, FEWER = "Try a later position.", "It has {empty} empty cells here: try a position with about {half}."
EXAMPLES = 2
"""Number of moves named where several win."""
ONE = "One move alone wins: {move}. Moves to find: {moves}."
ADDED = "Added to {name}."
HINT = "Hint (up to {most} characters)"
SET_NAME = "Name of the set (up to {most} characters)"
OPEN = "Open a file with a set"
OPENED = "{name} is in your sets now."
EMPTY = "No sets yet. Play to a position or set one up, and check it here."
CODE = "Point a phone's camera here to open the set."
LINK_COPIED, MARKUP_COPIED = "The link is copied.", "The markup is copied."
TOO_LONG = "This set is too long for a link. Save it as a file instead."
TO_COPY = "Link or markup"
PUZZLES = "Puzzles"
ON_BOARD = "This position: {game}, {colour} to move."
ONE_PUZZLE = "1 puzzle"
MORE_PUZZLES = "{number} puzzles"
PUZZLE = "{number}. {game}, {colour} to move. {hint}"
UNREADABLE = "it may be a folder, or gone"
NO_FILE = "{name} cannot be read: {reason}."
SOLVE, CLASS = "Solve", "Show to a class"
ACTS = {"link": "Copy link", "save": "Save as a file", "embed": "Embed", "delete": "Delete"}
NUMBERED = "{name} {number}"

HEADING = "{name}: {number} of {puzzles}"
BUTTONS = {
    "again": "Try again",
    "hint": "Hint",
    "show": "Show the solution",
    "run": "Play the solution",
    "previous": "Previous puzzle",
    "next": "Next puzzle",
    "large": "Large board",
    "keep": "Save to My puzzles",
}
STOP = "Stop"
KEPT = "{name} is saved in My puzzles."


def about(position: Position) -> str:
    """Return the position that can become a puzzle, in words."""
    colour = position.game.colours[position.to_move - 1]
    return ON_BOARD.format(game=name_in_words(position.game), colour=colour)


def finding(check: PuzzleCheck) -> str:
    """Return what a check has found out."""
    if check.finding is Finding.ONE:
        return ONE.format(move=check.solution[0].text, moves=len(check.solution) // 2 + 1)
    if check.finding is Finding.UNKNOWN:
        empty = check.start.game.board.size - sum(mask.bit_count() for mask in check.start.stones)
        advice = FEWER.format(empty=empty, half=empty // 2) if empty > 1 else LATER
        return UNKNOWN.format(advice=advice)
    moves = all_of([str(move) for move in check.winners[:EXAMPLES]])
    return FINDINGS[check.finding].format(moves=moves) if check.finding else CHECKING


def size(puzzle_set: PuzzleSet) -> str:
    """Return the number of puzzles of a set."""
    number = len(puzzle_set.puzzles)
    return ONE_PUZZLE if number == 1 else MORE_PUZZLES.format(number=number)


def puzzle(number: int, own: OwnPuzzle) -> str:
    """Return a puzzle of a set in one line."""
    start = own.start()
    colour = start.game.colours[start.to_move - 1]
    return PUZZLE.format(number=number, game=name_in_words(start.game), colour=colour, hint=own.hint).rstrip()
