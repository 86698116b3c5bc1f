"""The texts of Taifas: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game.texts import Addressed, Example, GameTexts, Preset, Rule, with_value

TEXTS = GameTexts(
    designer="Luis Bolaños Mures",
    source="http://www.bgdf.com/forum/game-creation/new-game-ideas/new-abstract-game-taifas",
    summary="Place stones of either colour; wall in the most areas with stones of your own.",
    presets=(
        Preset(
            "Córdoba",
            "game=taifas",
            "The plain game: cut the board into zones, and own the most.",
            ("Beginner",),
            turns=49,
        ),
        Preset("Toledo", "game=taifas&board=square:5", "A small board, soon divided.", ("Short",), turns=25),
        Preset(
            "Zaragoza",
            "game=taifas&board=square:9",
            "Room for many borders, and for many changes of mind.",
            ("Long",),
            turns=81,
        ),
        Preset(
            "Sevilla",
            "game=taifas&score=weighted",
            "Small zones are worth more, so one big zone is not enough.",
            turns=49,
        ),
    ),
    rules=(
        Rule(
            "A zone borders on at least one stone of its owner, so that an empty board has no zones. On a full board "
            "every group of cells that your stones do not hold is a zone of yours.",
            ours=True,
            quote="borders orthogonally only on his own stones or on his stones and one or more of the board's edges",
        ),
        Rule(
            "A zone was completed by the stone that was placed last among those of its owner that border on it.",
            ours=True,
            quote="the owner of the last completed zone loses",
        ),
        Rule(
            "With weighted zones, ties are broken like those of other zones.",
            ours=True,
            quote="In case of a tie, the owner of the last completed zone loses.",
            applies=with_value("score", "weighted"),
        ),
    ),
    notes=(
        "Equal goals, and no draws: that is what the author set out to make. A zone is what Go calls territory, with "
        "no difference between empty cells and those of the opponent.",
        "He noticed later that on a full board the winner has fewer groups, as Go defines them: an extremely simpler "
        "way to explain the goal.",
        "adagio_burner suspected that players would build their small zones side by side, without much interaction, as "
        "building is easier than getting in the way.",
        "The author had the same suspicion. That is why you may place stones of either colour. He was not sure that it "
        "is enough to balance attack and defence, and thought of capturing or moving enemy stones.",
        "Weighted zones add a layer of strategy, but may be too complicated, he wrote. Play was to show how the game "
        "unfolds.",
    ),
    examples=(
        Example(
            "game=taifas&board=square:5&pie=off",
            "Ba5 Wb5 Bc5 We5 Wa4 Wb4 Bc4 Wd4 Bb3 Wc3 Ba2 Bc2 Wd2 We2 Bb1 Wc1 Bd1",
            "The author's example: both players have five zones. Where the fourth row of his diagram has six signs, we "
            "drop the first, the only one without which both have five (our reading).",
        ),
        Example("game=taifas&board=square:3&pie=off", "Bb2 Wa1", "A stone of either colour may be placed."),
    ),
    region_name="zones",
)

# The rules of a variant, as whole sentences by the value of `score`

TURN = "Each turn, place one stone of either colour on an empty cell."
OWNERS = "Black owns the black stones, White the white ones, and nobody passes."
ZONE = (
    "Your stones are walls: each area beside them, joined along sides and without your stones, is a zone of yours. "
    "Empty cells and the other's stones count alike in it."
)
ENDS = {
    "zones": "The game ends when the board is full, and the player with the most zones wins. The author found a "
    "simpler way to put it: the player with fewer groups wins, where stones of one colour joined along sides are a "
    "group.",
    "weighted": "The game ends when the board is full, and the higher sum wins, where a zone of one cell counts 1, of "
    "two ½, of three ⅓ and so on.",
}
TIE = "On a tie, the owner of the zone closed last loses; the last of its owner's stones beside a zone closes it."
SHORT_TURN = "Place 1 stone of either colour"
SHORT_GOALS = {
    "zones": "have the most zones",
    "weighted": "have the highest sum, with 1/n for a zone of n cells",
}
REGION = (
    "The number in a zone counts its cells; after a tie, t43 means that stone number 43 closed it; a wide line is that "
    "of a zone that nothing can change any more."
)

# Events on the board

COUNTS = Addressed(
    (
        "{colour} has a zone of 1 cell at {place}, which counts {worth}.",
        "{colour} has a zone of {number} cells at {place}, which counts {worth}.",
    ),
    (
        "You have a zone of 1 cell at {place}, which counts {worth}.",
        "You have a zone of {number} cells at {place}, which counts {worth}.",
    ),
)
CLOSED_BY = "Stone number {stone} closed it."
LOSES = Addressed("{colour} loses a zone at {place}.", "You lose a zone at {place}.")
GAINS = Addressed(
    ("{colour} gains a zone at {place} (1 cell).", "{colour} gains a zone at {place} ({number} cells)."),
    ("You gain a zone at {place} (1 cell).", "You gain a zone at {place} ({number} cells)."),
)
LEADS = Addressed(
    ("{colour} leads by 1 zone.", "{colour} leads by {number} zones."),
    ("You lead by 1 zone.", "You lead by {number} zones."),
)
STANDS = Addressed(
    ("{colour} has 1 zone, {others}.", "{colour} has {number} zones, {others}."),
    ("You have 1 zone, {others}.", "You have {number} zones, {others}."),
)
STANDS_BY_WEIGHT = Addressed(
    "Sums of zones: {colour} {number}, {others}.", "Sums of zones: you {number}, {others}."
)
EITHER = "{colour} may place a black or a white stone on any circle."
ONE_ZONE = "The {number} marked cells at {cell} are one zone of {colour}."
CLOSED_LAST = "The marked zone of {loser} was closed last, so {winner} wins this tie."
LOST_TIE = "{colour}'s zone was closed last"
