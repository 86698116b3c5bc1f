"""The texts of Churn: credit, named variants, rules in plain words, and examples."""

from __future__ import annotations

from affinage.game.texts import Example, GameTexts, Preset, Rule

TEXTS = GameTexts(
    designer="Mark Steere",
    source="https://www.marksteeregames.com/Churn_rules.pdf",
    copyright="Copyright (c) 2024 by Mark Steere",
    summary="Form the smallest groups you can; a larger one sweeps your smaller ones away.",
    presets=(
        Preset(
            "Buttermilk",
            "game=churn",
            "The author's size: build small, and do not get swept away.",
            ("Hex", "Beginner"),
        ),
        Preset(
            "Skyr",
            "game=churn&board=limping:3",
            "A lopsided hexagon, where the tide turns again and again.",
            ("Hex",),
        ),
        Preset(
            "Clabber",
            "game=churn&board=hex:4",
            "Room for a long churn: patience beats haste.",
            ("Hex", "Long"),
        ),
        Preset(
            "Kefir",
            "game=churn&board=hex:3x3x5",
            "A long bowl with narrow ends, where small groups hide.",
            ("Hex", "Long"),
        ),
    ),
    rules=(
        Rule(
            "Each turn you place one stone of your colour on an empty cell. Red starts, and the players take turns."
        ),
        Rule("A group is one stone of a colour, or several that are joined side by side."),
        Rule("If you can place a stone in isolation, not next to a stone of yours, you must."),
        Rule("If you cannot, you must place so that the group you form is as small as possible."),
        Rule(
            "When you form a group of two stones or more, all your groups that are smaller are removed at once. "
            "Groups as large as it stay, and so do those of the other player."
        ),
        Rule("When the board is full, the player with more stones on it wins."),
        Rule(
            "Whether the board is full is seen at the end of a turn, after removals.",
            ours=True,
            quote="Once the board is filled, the player having the majority of on-board stones wins.",
        ),
        Rule("As long as a cell is empty there is a placement, so nobody passes."),
        Rule("The boards have an odd number of cells, so there are no ties."),
        Rule("Pie rule: the second player may answer the first turn by taking over its colour."),
    ),
    notes=(
        "Mark Steere designed Churn in December 2024 and named it after its high churn rate: stones come and go.",
        "It is a full-size game played on a tiny board with a few stones. He recommends hexagons with 3 cells a side.",
        "Anyone may publish the rules and program the game, without a fee. He asks that its name and rules stay as "
        "they are, and that the game is attributed to him.",
    ),
    examples=(
        Example(
            "game=churn&pie=off",
            "a3 a4 c3 c4",
            "Red may still place alone: every stone so far stands in isolation.",
        ),
        Example(
            "game=churn&pie=off",
            "b3 a5 d1 b2 d3 e3 c5 e1 a4",
            "Red had to form a group of two, on a4; the single red stones on c5, d1 and d3 are gone.",
        ),
    ),
    refusals={"group": "it would form too large a group"},
)
