"""The texts of Emulsion: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game.texts import Addressed, Example, GameTexts, Preset, Rule

TEXTS = GameTexts(
    designer="Luis Bolaños Mures",
    source="https://analog.games/gameItem/show/419cd83f97786a400197789393e3003f/emulsion",
    summary="Swap neighbours to bring your stones together; the biggest group left wins.",
    presets=(
        Preset(
            "Mayonnaise",
            "game=emulsion",
            "The classic board: swap neighbours, and bring your crowd together.",
            ("Beginner",),
            turns=34,
        ),
        Preset(
            "Vinaigrette",
            "game=emulsion&board=square:5",
            "Small and sharp: every swap counts, and it is soon over.",
            ("Short",),
            turns=14,
        ),
        Preset(
            "Hollandaise",
            "game=emulsion&board=square:10",
            "Thick and slow: many groups, and time to see which one wins.",
            ("Long",),
            turns=51,
        ),
        Preset(
            "Aioli",
            "game=emulsion&board=square:7&start=free",
            "From an empty board: build your crowd first, then swap.",
            turns=41,
        ),
    ),
    rules=(
        Rule(
            "On even boards the corner a1 is black.",
            ours=True,
            quote="covered with black and white pieces in a checkered pattern",
            applies=lambda game: not game.is_free and game.board.size % 2 == 0,
        ),
        Rule(
            "If nothing is left, the player who made the last move loses on odd boards, too; only Free Emulsion can "
            "leave nothing there.",
            ours=True,
            quote=(
                "On even-sized boards, if the board is empty, whoever made the last move before the game's end "
                "loses."
            ),
            applies=lambda game: game.is_free and game.board.size % 2 == 1,
        ),
    ),
    notes=(
        "Emulsion was inspired by Michał Zapała's Slyde.",
        "A swap raises the value of both stones by the same amount. So a swap that is legal for one player is always "
        "legal for the other as well.",
        "The pie rule is there to make the game fair.",
    ),
    examples=(
        Example("game=emulsion&board=square:5&pie=off", "", "The start on 5 by 5: white has the centre."),
        Example(
            "game=emulsion&board=square:4&pie=off",
            "a1-b1",
            "A swap in the corner: Black's stone went from a1 to b1 and gained 1½.",
        ),
        Example(
            "game=emulsion&board=square:5&start=free&pie=off",
            "c3,c4 b3,b2",
            "Free Emulsion: each turn so far placed one stone of each colour.",
        ),
    ),
    region_name="groups",
    label_name="values of the stones",
    refusal_codes=("value",),
)

# The rules of a variant, as whole sentences

STARTS = {
    "free": "It begins empty.",
    "odd": "It begins full of stones, black and white alternating, with white in the centre.",
    "even": "It begins full of stones, black and white alternating, with black on a1.",
}
TURNS = {
    "checkered": "Each turn, swap a stone of yours with one of the other colour next to it, diagonally too.",
    "free": "Each turn, place one stone of each colour on two empty cells that share a side, or swap a stone of yours "
    "with one of the other colour next to it, diagonally too.",
}
VALUES = {
    "checkered": "A swap must raise the value of your stone: 1 for each stone of its colour beside it, and ½ for each "
    "edge of the board beside it. Beside means along a side, not diagonally.",
    "free": "A swap must raise the value of your stone: 1 for each stone of its colour beside it, and ½ for each edge "
    "of the board or empty cell beside it. Beside means along a side, not diagonally.",
}
GROUP = "Stones of one colour that are joined along sides, not diagonally, form a group."
END = (
    "The game ends when no move is left for either player, so nobody passes; groups of equal size and opposite colours "
    "then cancel out in pairs, and the biggest group left wins."
)
TIE = "If no group is left, the player who moved last loses."
SHORT_TURNS = {
    "checkered": "Swap your stone with one next to it, diagonally too",
    "free": "Place 1 of each colour side by side, or swap your stone with one next to it, diagonally too",
}
SHORT = ("a swap must gain value", "have the biggest group once equal groups cancel out")

# Numbers on the screen

LABELS = {
    "checkered": "The number on a stone is its value: 1 for each stone of its colour along its sides, ½ for each edge "
    "of the board.",
    "free": "The number on a stone is its value: 1 for each stone of its colour along its sides, ½ for each edge of "
    "the board, and ½ for each empty cell.",
}
EFFECT = "A number such as +1½ is what your stone would gain by the swap."
REGION = "The number on a group is its size after equal groups have cancelled out."

# Events on the board

CANCEL = ("Two groups of 1 stone cancel out.", "Two groups of {number} stones cancel out.")
BIGGEST = Addressed(
    (
        "The biggest group of {colour} left has 1 stone.",
        "The biggest group of {colour} left has {number} stones.",
    ),
    ("Your biggest group left has 1 stone.", "Your biggest group left has {number} stones."),
)
NONE_LEFT = Addressed("{colour} has no group left.", "You have no group left.")
SHRINKS = Addressed(
    ("{colour}'s biggest group shrinks to 1 stone.", "{colour}'s biggest group shrinks to {number} stones."),
    ("Your biggest group shrinks to 1 stone.", "Your biggest group shrinks to {number} stones."),
)
GROWS = Addressed(
    (
        "{colour} forms a group of 1 stone at {place}.",
        "{colour} forms a group of {number} stones at {place}.",
    ),
    ("You form a group of 1 stone at {place}.", "You form a group of {number} stones at {place}."),
)
STANDS = Addressed(
    ("Biggest groups: {colour} 1 stone, {others}.", "Biggest groups: {colour} {number} stones, {others}."),
    ("Biggest groups: you 1 stone, {others}.", "Biggest groups: you {number} stones, {others}."),
)
MAY_SWAP = "{colour} may swap any circled stone with a neighbour."
OTHER_ON_CIRCLES = "With a stone of {colour} on {cell}, the other goes on a circle."
GAINS_WITH = "{cell} gains {gain} with {other}; with a crossed stone it would gain nothing."
WINS_BY = (
    "The biggest group left has 1 stone: {colour} wins.",
    "The biggest group left has {number} stones: {colour} wins.",
)
GAINS = "gains {gain}"
NO_MOVE, MOVED_LAST = "no move", "{colour} moved last"

# Refusals

NO_SWAP = "no swap would raise the value of this stone"
NOT_OWN = "pick one of your own stones first"
NO_EMPTY_CELL = "no empty cell is beside this one"
NOT_BESIDE = "the second stone goes on an empty cell beside the first"
NOT_NEXT_TO = "swap with an enemy stone next to yours, diagonally too"
NO_GAIN, LOSS = "this swap does not raise its value", "this swap lowers its value by {loss}"
NO_EMPTY_START = "{cell} is empty; only start=free has empty cells"
