"""Texts of the page before Python runs, and of the cards on the landing page. No DOM here."""

from __future__ import annotations

TEXTS = {
    "chosen": "{cell} is chosen. One moment…",
    "stones": "{game}: {stones} on the board",
    "stone": "{number} {colour}",
    "no stones": "{game}: the empty board",
    "unknown stones": "{game}: the board",
    "credit": "{game}, {by}.",
    "one move": "{game}, 1 move",
    "moves": "{game}, {number} moves",
    "against level": "{game}, level {level}",
    "continue": "Continue {progress}",
    "lesson done": "Lesson done: {games}",
    "lessons done": "Lessons done: {games}",
    "learn on": "Go on learning {game}",
    "course": "Play well, {game}: {number} of {steps} steps",
    "one puzzle": "1 puzzle solved: the next one",
    "puzzles": "{number} puzzles solved: the next one",
    "daily game": "A position of {game} to win. It changes every day, and is the same for everyone.",
    "daily solved": "✓ You solved it today. The next one comes tomorrow.",
    "daily shown": "You saw the solution today. The next one comes tomorrow.",
    "look again": "Look again",
    "look at daily": "Look again at the puzzle of the day",
    "one mistake": "1 mistake to learn from",
    "mistakes": "{number} mistakes to learn from",
    "mistake back": "A mistake comes back {time}",
    "mistakes back": "{number} mistakes come back {time}",
    "with friend": "{game} with {friend}",
    "friend": "a friend",
    "watch": "Watch",
    "pause": "Pause",
}
"""Texts that only the scripts of `web/early/` show, by the names that they have there."""

LEARN, LEARN_GAME = "Learn", "Learn {game}"
PLAY, PLAY_GAME = "Play", "Play {game}"
TWO_PLAYERS, TWO_PLAYERS_OF = "Two players", "Two players: {game}"
UNKNOWN_DESIGNER = "author unknown"
DAILY_TASK = "A position to win. It changes every day, and is the same for everyone."
SOLVE, SOLVE_DAILY = "Solve", "Solve the puzzle of the day"
