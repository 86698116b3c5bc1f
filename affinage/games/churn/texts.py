"""The texts of Churn: credit, named variants, readings, examples, rules, events and refusals."""

from __future__ import annotations

from affinage.game.texts import Addressed, Example, GameTexts, Preset, Rule

TEXTS = GameTexts(
    designer="Mark Steere",
    source="https://www.marksteeregames.com/Churn_rules.pdf",
    copyright="Copyright (c) 2024 by Mark Steere",
    summary="Place your stones apart while you can. Later, each stone must join others, and takes your smaller groups "
    "off the board. The most stones on the full board win.",
    presets=(
        Preset(
            "Buttermilk",
            "game=churn",
            "The author's size: build small, and do not get swept away.",
            ("Hex", "Beginner"),
            turns=77,
        ),
        Preset(
            "Skyr",
            "game=churn&board=limping:3",
            "A lopsided hexagon, where the tide turns again and again.",
            ("Hex",),
            turns=227,
        ),
        Preset(
            "Clabber",
            "game=churn&board=hex:4",
            "Room for a long churn: patience beats haste.",
            ("Hex", "Long"),
            cap=370,
        ),
        Preset(
            "Kefir",
            "game=churn&board=hex:3x3x5",
            "A long bowl with narrow ends, where small groups hide.",
            ("Hex", "Long"),
            cap=290,
        ),
    ),
    rules=(
        Rule(
            "Whether the board is full is seen at the end of a turn, after removals.",
            ours=True,
            quote="Once the board is filled, the player having the majority of on-board stones wins.",
        ),
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
    refusal_codes=("group",),
)

# The rules as whole sentences

TURN = "Each turn, place one stone of your colour on an empty cell; nobody passes."
ALONE = "As long as a stone can stand alone, touching no stone of its colour, you must place it so."
SMALLEST = "Otherwise place it where its group, the joined stones of its colour, is as small as it can be."
REMOVING = (
    "If the group that you have formed has two or more stones, all smaller groups of your colour leave the board at "
    "once; those of the same size stay."
)
END = (
    "The game ends when the board is full at the end of a turn, and the player with more stones wins; with {cells} "
    "cells there is no tie."
)
SHORT = (
    "Place 1 stone",
    "alone if you can, else in the smallest group",
    "have the most stones on the full board",
)
EFFECT = "The number on a cell is the size of the group that a stone there would form."

# Events on the board

HOLDS = Addressed("{colour} holds {stones} of the {cells} cells.", "You hold {stones} of the {cells} cells.")
MAY_STAND_ALONE = "{colour} can stand alone on a circle, so not on a cross."
SMALLEST_ON_CIRCLES = "On a circle {colour} forms a group of {size}, on a cross a larger one."
WILL_GO = (
    "If {colour} places on {cell}, 1 stone in a smaller group will leave the board.",
    "If {colour} places on {cell}, {number} stones in smaller groups will leave the board.",
)
FORMS = "forms a group of {size}"
FORMS_AND_REMOVES = "forms a group of {size} and removes {cells}"

# Refusals

COULD_STAND_ALONE = "this would form a group of {size}, and a stone can still be placed alone"
COULD_BE_SMALLER = "this would form a group of {size}, and a group of {least} can be formed"
