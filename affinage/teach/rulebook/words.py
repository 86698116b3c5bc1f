"""Sentences that the rules of several games share."""

from __future__ import annotations

from affinage.game.texts import Addressed

BOARD = "The board: {board}."
ORDERS = {
    2: "{0} starts, and the players take turns.",
    3: "{0} starts, then {1} and {2} follow in turn.",
    4: "{0} starts, then {1}, {2} and {3} follow in turn.",
}
"""The order of turns, by the number of players."""

EXTRA = (
    "As a handicap, {first} begins with 1 extra turn: {turns} turns in a row.",
    "As a handicap, {first} begins with {number} extra turns: {turns} in a row.",
)
BEGINS_WITH = "{first} begins with {extra}"
PIE = (
    "Once only, as an answer to the first turn, {second} may swap sides and take over {first}; the other player goes "
    "on as {second} and makes the next move."
)
OPTIONS = "This game has: {choices}."
MOVE = "A move is {form}."
MAKE_A_MOVE = "Make a move: {form}"

EXTENSIONS = '{help} The author has only "{value}"; the others are added here.'
AUTHORS_TERM, ADDS = 'the author\'s "{term}"', "adds {number} to the limit"
DEFAULT, A_NUMBER, OTHER_BOARDS = "default", "a number: {numbers}", "other boards: {boards}"
OTHER_SIZES = "other sizes of these shapes, or one you draw, with {least} to {most} cells"

HAS_POINTS = Addressed("{colour} has {points}.", "You have {points}.")
OWNS = Addressed(
    ("{colour} owns 1 cell at {place}.", "{colour} owns {number} cells at {place}."),
    ("You own 1 cell at {place}.", "You own {number} cells at {place}."),
)
UNOWNED = ("Nobody owns 1 cell at {place}.", "Nobody owns {number} cells at {place}.")
LEADS = Addressed(
    ("{colour} leads by 1 point.", "{colour} leads by {number} points."),
    ("You lead by 1 point.", "You lead by {number} points."),
)
STANDS = Addressed(
    ("{colour} has 1 point, {others}.", "{colour} has {number} points, {others}."),
    ("You have 1 point, {others}.", "You have {number} points, {others}."),
)
SCORE_OF = "{colour} {points}"
