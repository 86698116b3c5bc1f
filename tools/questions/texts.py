"""The questions: the authors' words, how each was measured, and what remains open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

GAMES_COMMAND = "python -m research.questions play && python -m research.questions answer"
ATLAS_COMMAND = "python -m research.questions answer"
ENGINE_GAMES = (
    "Level {level} of 8 plays all sides, with a seed for each of 200 games; games with the same moves count once. "
    "Random games draw every turn from all legal ones."
)
STRONG, WEAK = ENGINE_GAMES.format(level=6), ENGINE_GAMES.format(level=3)
RANDOM_START = f"{STRONG} The first turn of each player is random, so that games differ."
NO_PIE = "The games are without the pie rule, to see what the rules alone do."
ATLAS_ROWS = "The figures of the atlas: 2,000 random games of each variant, and 40 engine games of 100 playouts a turn."
BALANCE = (
    "Balance is 100% less the difference between the shares of games that the players win; by chance alone, 40 games "
    "of a perfectly even variant show 87% on average. Some of the variants with engine games were chosen for "
    "even random games."
)


def in_digits(unit: str, figure: Sequence[float]) -> str:
    """Return a figure with its interval, rounded as pages show them.

    >>> in_digits("share", [0.5, 0.4, 0.6]), in_digits("number", [2.0, 2.0, 2.0]), in_digits("number", [2.5, 2.5, 2.5])
    ('50% (40 to 60)', '2', '2.5')
    >>> in_digits("number", [-1.25, -2, -0.02])
    '−1.2 (−2.0 to 0.0)'
    """
    value, low, high = (100 * end if unit == "share" else end for end in figure)
    is_exact = low == high
    digits = 0 if unit == "share" or abs(value) >= 100 or (is_exact and value == round(value)) else 1
    # Adding zero turns -0.0 into 0.0.
    value, low, high = (round(end, digits) + 0.0 for end in (value, low, high))
    text = f"{value:,.{digits}f}{'%' if unit == 'share' else ''}"
    interval = "" if is_exact else f" ({low:,.{digits}f} to {high:,.{digits}f})"
    return f"{text}{interval}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Question:
    """A question of an author: its key in the data, a title, and the author's words."""

    key: str
    title: str
    quote: str
    method: str
    open: str
    command: str = GAMES_COMMAND
    attribution: str = ""
    """Sentence about who wrote the words, if not all are the author's."""

    @property
    def game(self) -> str:
        """Key of the game."""
        return self.key.partition("-")[0]


QUESTIONS: tuple[Question, ...] = (
    Question(
        "affinage-together",
        "Which options go together?",
        "Certain of these options go together better than others giving a variety of rulesets",
        f"{ATLAS_ROWS} Pairs of options with at least twelve variants in engine games are ranked by their "
        f"mean balance. {BALANCE}",
        "Balance is not the same as fun, and three options together were not looked at.",
        ATLAS_COMMAND,
    ),
    Question(
        "affinage-limit",
        "What does the limit predict?",
        "A system is used to weight these limits in order to balance the effect of the options.",
        f"{ATLAS_ROWS} The table has the adjusted R² of a straight line through the limit, over the variants with a "
        "limit; lengths and choices as logarithms; intervals by bootstrap.",
        "A curve might predict more than a line.",
        ATLAS_COMMAND,
    ),
    Question(
        "affinage-weights",
        "Which weight is off?",
        "The calculated limit, tallied from all option choices, is shown instead of the score",
        f"{ATLAS_ROWS} Pairs of variants differ in one option only. Dense counts as Sparse does with a limit one "
        "higher, so their difference is the effect of one stone.",
        "Weights that fit how full the board becomes need not fit balance. The weight of the board was not tested, as "
        "boards of other cells fill in other ways, and the sum of several better weights was not played.",
        ATLAS_COMMAND,
    ),
    Question(
        "affinage-proximity",
        "Does proximity limit the choices?",
        "Placement proximity does a good job of limiting the choices to interesting games.",
        f"{ATLAS_ROWS} The table has the means over the variants with each way to place a pair. Proximity is read as "
        f"how the two stones lie to each other (our reading); what the limit on neighbours does is above. {BALANCE}",
        "Whether fewer choices make a more interesting game is for players to say.",
        ATLAS_COMMAND,
    ),
    Question(
        "affinage-largest",
        "Do other goals over-emphasize the largest group?",
        "These probably would over-emphasize the largest group, even though this could make strategy easier "
        "to focus on.",
        f"{STRONG} Each final position in which one player has the largest hole alone is counted by all three goals.",
        "The players aimed for the most cells; players who aim for another goal may end otherwise.",
    ),
    Question(
        "affinage-neutral",
        "Is the ban on neutral territory too hard to track?",
        "Restriction against creation of neutral territory - too difficult to implement or for players to "
        "track over the "
        "board.",
        f"{STRONG} In every third turn the legal pairs are counted with the ban and without it.",
        "How often people would overlook a forbidden pair needs people.",
    ),
    Question(
        "affinage-ties",
        "Where does the ban prevent ties?",
        "originally there was an additional restriction against the creation of neutral territory, thus "
        "preventing ties on "
        "those boards",
        f"{ATLAS_ROWS} The table has the means over pairs of variants that differ in the ban alone, where there are "
        "ten pairs or more. The author's colours are one of each on an odd number of cells, and two of one on an even "
        "number.",
        "Larger boards were not measured, but for the games on 9 by 9 of the question above.",
        ATLAS_COMMAND,
    ),
    Question(
        "affinage-parity",
        "What if the colours are the other way round?",
        "partisan vs non-partisan piece placement was tied to board size",
        f"{ATLAS_ROWS} The table has the means over all variants of a board with each kind of pair.",
        "Engine games of stronger players may favour the first player more.",
        ATLAS_COMMAND,
    ),
    Question(
        "taifas-interaction",
        "Do players build each on their own?",
        "players will spend a lot of time independently building their 1-square zones, with little interaction. […] I "
        "have the same suspicion, too.",
        f"{STRONG} {NO_PIE} A turn interferes if it changes how many zones the other player has.",
        "A stone may also prevent a zone that is not there yet, which this does not count.",
        attribution="The first sentence is by adagio_burner, who read the rules; the author replied with the second.",
    ),
    Question(
        "taifas-weighted",
        "Does 1/n help?",
        "This adds an additional layer of strategy, but it may be too complicated.",
        f"{STRONG} {NO_PIE} A turn interferes if it changes how many zones the other player has, however they count.",
        "Whether it is too complicated needs people.",
    ),
    Question(
        "taifas-either",
        "Does it help that both may place either colour?",
        "That's why I decided to allow both players to place either color's stones. But it may not be still sufficient",
        f"{WEAK} Here on 5 by 5, beside a sketch of ours in which players place only their own colour.",
        "Level 3 on a small board says little about strong players on a large one.",
    ),
    Question(
        "taifas-suggestions",
        "Any suggestions?",
        "Maybe some way of capturing of dislodging enemy pieces is needed. Any suggestions?",
        f"{WEAK} Sketches of ours, in research/questions/sketches/, were played on 5 by 5. Engine games of Touch begin "
        "with two random turns, as they would all be the same without them.",
        "Whether the suggestion is a good game needs people. It is ours, not the author's.",
    ),
    Question(
        "moulds-cubes",
        "Do two more cubes help on the triangle?",
        "Adding 2 cubes in the middle of the side opposing each corner, like in the Quasi-Triangular setup, "
        "might reduce "
        "these issues somewhat.",
        RANDOM_START,
        "Whether people feel entrenched, as the author says, needs people.",
    ),
    Question(
        "moulds-directions",
        "Four directions or eight?",
        "I didn't play with only 4 directions, but I can imagine that it could either be too restrictive or "
        "that it would "
        "end up being a poor version of Go.",
        RANDOM_START,
        "Whether it resembles Go is a matter of taste.",
    ),
    Question(
        "moulds-movement",
        "Option A or B, and does a cube stop a queen?",
        "You can only spread/move 2 steps in a direct line (like a Queen in chess).",
        f"{RANDOM_START} Both readings of option A are there: a spread may jump, or is stopped by cubes "
        "(spread=slide).",
        "The levels were tuned for jumping.",
    ),
    Question(
        "moulds-twenty",
        "Is 20 the right number?",
        "Play until one of the players have placed all 20 of their cubes, and they instantly win.",
        RANDOM_START,
        "Which number would be right for each number of players.",
    ),
    Question(
        "moulds-order",
        "Does the first player win, or the third?",
        "The last person to find mouldy food in their fridge may begin.",
        f"{RANDOM_START} An even share of the games won is what draws leave, for each player alike.",
        "With three players, two can gang up on one; these computers do not plan to.",
    ),
    Question(
        "moulds-early",
        "Does spreading pay before contact?",
        "On your turn, either A) Grow and place a new piece next to one of your existing ones, or B) Spread "
        "by moving one "
        "of your existing pieces",
        f"{RANDOM_START} Contact begins where a growth of somebody could absorb a cube. Random turns do not "
        "count, nor do draws and games in which one side has no turn before contact. The "
        "difference is that of the same games.",
        "Winners may spread because they are ahead, not the other way round.",
    ),
    Question(
        "emulsion-ties",
        "How often do ties decide?",
        "On even-sized boards, if the board is empty, whoever made the last move before the game's end loses.",
        f"{STRONG} Random games are those of the atlas.",
        "",
    ),
    Question(
        "emulsion-pie",
        "Does the pie rule work?",
        "The pie rule is used in order to make the game fair.",
        f"{STRONG} Points are those of the player who began, also after a swap. Random play never swaps.",
        "Computers do not choose a first turn so that it is even, as people would who know of the pie rule.",
    ),
    Question(
        "emulsion-free",
        "Does Free Emulsion take the first player's edge away?",
        "The board is initially empty.",
        STRONG,
        "",
    ),
    Question(
        "emulsion-size",
        "Is there a best size?",
        "It is played on the spaces (squares) of a square board of any size.",
        STRONG,
        "Odd sizes have figures in the atlas.",
    ),
    Question(
        "emulsion-swap",
        "Is that all there is to the swap?",
        "a legal swap for one player is always a legal swap for the other player as well",
        f"{STRONG} In every fourth position the turns of both players are compared.",
        "",
    ),
    Question(
        "churn-solved",
        "What is perfect play like?",
        "It's a full size game played on a tiny board with a few stones.",
        "The author's size is solved: a bitbase and a solver know the winner of every position. The winner plays a "
        "winning move at random, the other any move. In engine games level 3 of 5 plays both sides.",
        "A loser who resists may make games longer.",
        ATLAS_COMMAND,
    ),
    Question(
        "churn-sizes",
        "What are sizes 4 and 5 like?",
        "Size 3 (side length 3) is recommended.",
        "Random games are played to their end: 400 of size 3, 200 of size 4 and 40 of size 5.",
        "Games of good players on these sizes do not end within hours.",
        ATLAS_COMMAND,
    ),
)
"""All questions, game by game."""
