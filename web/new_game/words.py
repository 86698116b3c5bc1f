"""Texts of new games: the start screen, variants, players, and levels of the computer. No DOM here."""

from __future__ import annotations

from affinage.plain_text import plural
from web.model.seating import OpponentKind
from web.model.suggestion import Climb
from web.puzzles.words import rating

START_TITLE = "Choose a game"
MY_GAMES = "My games"
ALL_GAMES = "All my games"
PLAY, TWO_PLAYERS, LEARN, PLAY_WELL = "Play", "Two players", "Learn", "Play well"

TITLE = "New game"
START = "Start"
GAME = "Game"
VARIANT = "Variant: "
OWN_MIX = "Your own mix"
OWN_RULES = "Design your own variant"
MY_VARIANTS = "My variants"
RENAME, SAVE, NAME_OF = "Rename", "Save", "Name of {name}"
RULES = "Rules of this mix"
LINK = "Options in a link: "
ALL_DEFAULTS = "none needed"
OTHER_SIZE = "Another size…"
BOARD_TEXT = "Board text, such as hex:7 or square:5x9"
DRAW = "Draw a board"

OPPONENT = "Opponent"
OPPONENTS = {
    OpponentKind.COMPUTER: "Computer",
    OpponentKind.HERE: "Two players",
    OpponentKind.ELSEWHERE: "Friend by link",
    OpponentKind.COMPUTERS: "Two computers",
}
"""Kinds of opponents where two play."""
OPPONENTS_OF_MANY = {
    OpponentKind.COMPUTER: "Computer",
    OpponentKind.HERE: "Players here",
    OpponentKind.ELSEWHERE: "Friend by link",
    OpponentKind.COMPUTERS: "Computers alone",
}
"""The same where more play."""
ABOUT_OPPONENTS = {
    OpponentKind.HERE: "Take turns at this screen.",
    OpponentKind.ELSEWHERE: "You take turns by sending each other links.",
    OpponentKind.COMPUTERS: "Watch them play.",
}
LEVEL = "Level"
PRACTICE = "Costly moves"
PRACTICES = {
    0: "No warning",
    20: "Warn over 20% of win chance",
    10: "Warn over 10% of win chance",
    5: "Warn over 5% of win chance",
}
"""After which moves against the computer it asks, by the percent of win chance that they cost."""
MAY_SWAP = "It may swap colours after the first turn."
OWN_COLOUR = "Your colour"
RANDOM = "Random"
OWN_NAME = "Your name"
PERSON = "Person"
FIRST_COLOUR = "{colour} (first)"
WHO_PLAYS = "Who plays {colour}"
COMPUTER = "Computer: level {level}"
PROGRESS = "{moves}, {people}"
HANDICAP = "Handicap: "
CLOCK, TIME = "Clock: ", "Time for each player"
NONE, OWN_TIME, NO_CLOCK = "None", "Own time", "none"
MINUTES, SECONDS = "Minutes for each player", "Seconds added each turn"
ENDS_GAME = "Time ends the game"
ABOUT_CLOCK = "The clock starts after the first turn of each."
LIVE_CLOCK = "The clock starts after the first turn of each, and runs while you play live."
OVERTIME = "Otherwise overtime is only counted."
OVERTIME_OF_MANY = "Overtime is only counted: time can end a game of two alone."
CLOCK_FAULT = "A clock has 1 to 1,440 minutes and 0 to 3,600 seconds."
PLAY_GAME, TWO_PLAYERS_OF = "Play {game}", "Two players: {game}"
LEARN_GAME, PLAY_WELL_AT = "Learn {game}", "Play well: {game}"
FITTING_VARIANTS = ("1 variant fits these choices", "{number:,} variants fit these choices")
SUGGESTED = "Suggested: an even match."
YOUR_RATING = "Your rating against the computer: {rating}."
BEATEN_AND_RATING = "You have beaten level {level}. Your rating against the computer: {rating}."
GAME_AND_PROGRESS = "{game}, {progress}"


def play(game: str) -> str:
    """Return the accessible name of the button that plays a game."""
    return PLAY_GAME.format(game=game)


def two_players(game: str) -> str:
    """Return the accessible name of the button that begins a game of two people."""
    return TWO_PLAYERS_OF.format(game=game)


def learn(game: str) -> str:
    """Return the accessible name of the link to a lesson."""
    return LEARN_GAME.format(game=game)


def play_well(game: str) -> str:
    """Return the accessible name of the link to a course in playing well."""
    return PLAY_WELL_AT.format(game=game)


def number_of_variants(number: int) -> str:
    """Return how many variants have the chosen options."""
    return plural(FITTING_VARIANTS, number)


def about_level(climb: Climb, level: int) -> str:
    """Return the relation of a level to the player's progress, "" for none.

    >>> about_level(Climb(3, 2), 3)
    'Suggested: an even match.'
    """
    return SUGGESTED if level == climb.level else ""


def standing(climb: Climb) -> str:
    """Return the player's progress, "" before the first result.

    >>> from affinage.matches.glicko import Rating
    >>> standing(Climb(3, 2, Rating(1210, 90)))
    'You have beaten level 2. Your rating against the computer: 1210 ± 180.'
    """
    if climb.rating is None:
        return ""
    text = BEATEN_AND_RATING if climb.beaten else YOUR_RATING
    return text.format(level=climb.beaten, rating=rating(climb.rating))
