"""The texts of Taifas: credit, named variants, rules in plain words, and examples."""

from __future__ import annotations

from affinage.game.texts import Example, GameTexts, Preset, Rule, with_value

TEXTS = GameTexts(
    designer="Luis Bolaños Mures",
    source="http://www.bgdf.com/forum/game-creation/new-game-ideas/new-abstract-game-taifas",
    summary="Place stones of either colour; break the board into the most zones of your own.",
    presets=(
        Preset(
            "Córdoba",
            "game=taifas",
            "The plain game: cut the board into zones, and own the most.",
            ("Beginner",),
        ),
        Preset("Toledo", "game=taifas&board=square:5", "A small board, soon divided.", ("Short",)),
        Preset(
            "Zaragoza",
            "game=taifas&board=square:9",
            "Room for many borders, and for many changes of mind.",
            ("Long",),
        ),
        Preset(
            "Sevilla",
            "game=taifas&score=weighted",
            "Small zones are worth more, so one big zone is not enough.",
        ),
    ),
    rules=(
        Rule(
            "Black owns the black stones and White the white ones, but you may place a stone of either colour."
        ),
        Rule(
            "Each turn you place one stone on an empty cell. Black starts, the players take turns, and nobody passes. "
            "The game ends when the board is full."
        ),
        Rule(
            "A zone of yours is a group of cells, joined along sides, that your stones do not hold. It makes no "
            "difference whether a cell in it is empty or holds a stone of the other player. It borders only on your "
            "stones, or on them and the edges of the board."
        ),
        Rule(
            "A zone borders on at least one stone of its owner, so that an empty board has no zones. On a full board "
            "every group of cells that your stones do not hold is a zone of yours.",
            ours=True,
            quote="borders orthogonally only on his own stones or on his stones and one or more of the board's edges",
        ),
        Rule("The player with the most zones wins. On a full board that is the player with fewer groups."),
        Rule(
            "If zones are weighted, a zone of n cells counts 1/n instead of 1, in exact fractions, and the higher sum "
            "wins."
        ),
        Rule("On a tie, the owner of the zone that was completed last loses."),
        Rule(
            "A zone was completed by the stone that was placed last among those of its owner that border on it.",
            ours=True,
            quote="the owner of the last completed zone loses",
        ),
        Rule(
            "Ties of weighted zones are broken in the same way.",
            ours=True,
            quote="In case of a tie, the owner of the last completed zone loses.",
            applies=with_value("score", "weighted"),
        ),
        Rule("Pie rule: the second player may answer the first turn by taking over its colour."),
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
