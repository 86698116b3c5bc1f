"""Sentences of the steps of *Play well*; the principles themselves are in the folders of the games."""

from __future__ import annotations

EXAMPLE_STAGE, EXERCISE_STAGE = "{title}: example {number}", "{title}: exercise {number}"
FIRST_EXAMPLE, NEXT_EXAMPLE = "{premise} {sentence} {figure}", "{sentence} Here is another game."
MOMENT = "The marked move does this: press Forward."
FROM_A_GAME = "That was a game of level {level} against itself; in the end, {ending}."
EXERCISE = "Do it here: find the move for {colour}."
OTHER_BOARD = "Do it here, on another board ({board}): find the move for {colour}."
OTHER_RULES = "{sentence} The rules differ here: {rules}."
REASON = "{reason} No other move does as well."
SUCCESS = "{reason} It alone wins if good moves follow, whatever {other} does."
FAILURE = "Another move does better, and with this one {colour} can no longer be sure to win."
WINS = "A beginner who does this wins {wins} of 100 games against one who does not."
