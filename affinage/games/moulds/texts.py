"""The texts of Attack of the Moulds: credit, named variants, rules in plain words, and examples."""

from __future__ import annotations

from affinage.game.texts import Example, GameTexts, Preset, Rule

TEXTS = GameTexts(
    designer="an entry in Contest X 2019; its author is not named in our source",
    names_designer=False,
    source="https://greenbox.fandom.com/wiki/Attack_of_the_Moulds",
    summary="Grow or spread across the sandwich, and absorb whatever you touch.",
    presets=(
        Preset(
            "Toast",
            "game=moulds",
            "A duel on the square slice: grow quietly, or spread and strike.",
            ("Beginner",),
        ),
        Preset(
            "Club sandwich",
            "game=moulds&players=4",
            "Four corners, four moulds. Let the others fight first.",
            ("4 players",),
        ),
        Preset(
            "Tramezzino",
            "game=moulds&board=quasi&players=3",
            "Three moulds, and the strongest has two enemies.",
            ("3 players", "Hex"),
        ),
        Preset("Hidden menace", "game=moulds&spread=ring", "Nowhere to hide: moulds spread around corners."),
        Preset(
            "Star bread",
            "game=moulds&board=star:3&players=3&setup=middles",
            "Three moulds grow out of the middles of a star.",
            ("3 players", "Hex"),
        ),
    ),
    rules=(
        Rule(
            "The last player to find mouldy food in their fridge begins. On the screen that is Black; agree who is "
            "Black."
        ),
        Rule("Each turn, either grow or spread. There is one cube at most on each cell."),
        Rule("Grow: put a new cube on an empty cell next to one of yours."),
        Rule("Spread: move one of your cubes to an empty cell two steps away."),
        Rule(
            "A spread in a direct line goes two steps in one direction. Otherwise it may go to any cell two steps "
            "away, around corners as well."
        ),
        Rule(
            "A direct line goes over a cell that is on the board, whether it is empty or not. The author's words are "
            '"like a Queen in chess", which would be stopped by a cube.',
            ours=True,
        ),
        Rule("Then every enemy cube next to the cube you placed or moved becomes yours."),
        Rule("Without a legal turn you pass. A player without cubes is skipped, and is out.", ours=True),
        Rule("The game ends when the board is full. Most cubes win."),
        Rule(
            "It also ends when nobody can move or when one colour is left. Equal numbers of cubes are a draw.",
            ours=True,
        ),
        Rule("Or play until a player has placed all 20 of their cubes, and wins at once."),
        Rule("That is, with 20 cubes on the board.", ours=True),
        Rule(
            "The third time a position comes up with the same player to move, the game ends and the cubes are counted. "
            "The author's text sets no end to spreading back and forth.",
            ours=True,
        ),
        Rule(
            "On a square each of four players begins in a corner, and each of two in two opposite corners. On boards "
            "with three corners each begins in a corner and on two cells in the middle of the side across; with two "
            "players one colour is left out."
        ),
        Rule(
            "On a plain triangle the two middle cells are those beside the centre of the side across, or, where the "
            "side has an even number of cells, the two in its middle. On the star and the triangle with bulging sides "
            "they are the two that stick out of the side.",
            ours=True,
        ),
        Rule(
            "On a drawn board each player begins with one cube at the edge, far from the others. Where a rotation or "
            "reflection of the board can lead from cube to cube, it does.",
            ours=True,
        ),
        Rule(
            "On a plus sign a player begins in the two outermost corners of an arm; each of two players has opposite "
            "arms.",
            ours=True,
        ),
    ),
    notes=(
        "Small spots of mould grow over a sandwich that somebody forgot in the fridge a week ago.",
        "The author tested the square and the triangle with bulging sides, and asked for more tests of which board is "
        "better.",
        "He did not play with 4 directions: it might be too restrictive, or a poor version of Go.",
        "Other boards are welcome, but more crooks and crannies mean more cubes that cannot be moved, and fewer "
        "choices.",
        "On the plain triangle players seemed to get entrenched soon. Cubes in the middle of the sides might help, or "
        "to begin with these alone.",
        "Counting cubes on a full board suits two players, or three and four who want the bitter end. With a spread "
        "around corners there is nowhere to hide.",
        "A first player who changes from turn to turn was considered, but two moves in a row would be too powerful.",
    ),
    examples=(
        Example("game=moulds", "", "The square for two: opposite corners."),
        Example("game=moulds", "a2 b6 a3 c5", "Both moulds grow towards each other."),
        Example("game=moulds&board=quasi&players=3", "", "Three players on the bulging triangle."),
    ),
)
