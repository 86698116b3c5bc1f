"""Themes of puzzles, and their meanings."""

from __future__ import annotations

EASY = "easy"
"""Theme of the puzzles for a first evening, which are never the puzzle of the day."""

THEMES = {
    EASY: "easy, for a first evening",
    "close": "close a hole that stays yours",
    "take-back": "take back what the opponent holds",
    "deny": "keep the opponent from leading",
    "one-move": "one move to find",
    "two-moves": "two moves to find",
    "three-moves": "three moves to find",
    "long": "four moves to find, or more",
    "crowd": "twenty moves or more to choose from",
    "behind": "the opponent would win if the game ended now",
    "greed": "another first move scores more, and loses",
    "sacrifice": "the first move costs points",
    "squeeze": "the opponent runs out of moves and passes",
    "takeover": "a move takes two stones or more",
    "sweep": "a move removes the solver's own stones",
    "finish": "the last move ends the game",
    "tie": "won by the rule for ties",
}
