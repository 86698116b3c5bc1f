"""Rule book texts of interesting variants, written by hand."""

from __future__ import annotations

PAIR = "On a board of 8 by 8 cells, each turn places two stones of your colour"
HOLES = (
    "You pass if no pair fits; when both must, each hole of empty cells, joined along sides, goes to the colour with "
    "more stones along its sides, or to nobody if equal."
)
HEX_HOLES = (
    "You pass if no pair fits; when both must, each hole of joined empty cells goes to the colour with more stones "
    "around it, or to nobody if equal."
)
MAX_CELLS = "The player with the most cells in holes wins; on a tie, the last to place wins."
SWAPS = "Once only, as an answer to the first turn, White may swap sides and take over Black."
SWAP_NEXT_TO = "swap a stone of yours with one of the other colour next to it, straight or diagonally."
CANCEL = (
    "When no move is left, groups of equal size and opposite colours cancel out in pairs, and the biggest group left "
    "wins."
)
ZONE = "A zone of yours is a group of cells, joined along sides, beside your stones but without any of them."
CLOSED = "The last stone placed beside a zone closes it; on a tie, the owner of the zone closed last loses."
GROW = "Each turn, grow or spread: to grow, put a new cube on an empty cell next to one of yours"
LINE = "To spread, move a cube of yours two steps straight on to an empty cell, over whatever lies between."
ABSORB = "Then all cubes of others next to that cube become yours."
MOULDS_END = (
    "You pass if you cannot move; the game ends when the board is full, nobody can move, one colour is left, or a "
    "position comes up for the third time."
)

EXPECTED = {
    "": (
        f"{PAIR} side by side.",
        "At most 3 stones already on the board may touch the pair along a side.",
        HOLES,
        MAX_CELLS,
    ),
    "board=hex:5&colours=same&limit=combined": (
        "On a hexagon with 5 cells a side, each turn places two stones of your colour side by side.",
        "Count the stones that touch each new stone as it is placed, the second also counting the first: together at "
        "most 7.",
        HEX_HOLES,
        MAX_CELLS,
    ),
    "board=square:7&place=gap1": (
        "On a board of 7 by 7 cells, each turn places one stone of your colour and one of the other, with at least one "
        "cell between them, counted along sides.",
        "At most 2 stones already on the board may touch the pair along a side.",
        HOLES,
        MAX_CELLS,
    ),
    "board=square:8&place=gap2&links=ortho-diag&goal=territories&near=diag": (
        f"{PAIR} with at least two cells between them, counted along sides and across corners.",
        "At most 4 stones already on the board may touch the pair at a corner.",
        "You pass if no pair fits; when both must, each hole of empty cells, joined along sides or at corners, goes to "
        "the colour with more stones at its sides and corners, or to nobody if equal.",
        "The player with the most holes wins, whatever their size; on a tie, the last to place wins.",
    ),
    "board=hex:5&place=knight&limit=match": (
        "On a hexagon with 5 cells a side, each turn places one stone of your colour and one of the other, a knight's "
        "leap apart.",
        "No stone already on the board may touch a new stone of the other colour.",
        HEX_HOLES,
        MAX_CELLS,
    ),
    "board=square:8&place=ortho-diag&limit=dense&near=ortho-diag&links=ortho-diag": (
        f"{PAIR} side by side or corner to corner.",
        "At most 5 stones already on the board may touch the pair along a side or at a corner.",
        "You pass if no pair fits; when both must, each hole of empty cells, joined along sides or at corners, goes to "
        "the colour with more stones at its sides and corners, or to nobody if equal.",
        MAX_CELLS,
    ),
    "board=square:10&limit=dense&goal=cascade": (
        "On a board of 10 by 10 cells, each turn places two stones of your colour side by side.",
        "At most 4 stones already on the board may touch the pair along a side.",
        HOLES,
        "The player with the largest hole wins, or if they are equal the next largest, and so on; on a tie, the last "
        "to place wins.",
    ),
    "board=hex:5&limit=contrast&neutral=forbid&pie=on": (
        "On a hexagon with 5 cells a side, each turn places one stone of your colour and one of the other, side by "
        "side.",
        "No stone already on the board may touch a new stone of its own colour.",
        "No turn may leave a hole with as many black stones as white around it, unless it is the only hole or was the "
        "same before.",
        HEX_HOLES,
        MAX_CELLS,
        SWAPS,
    ),
    "game=churn": (
        "Each turn, place one stone of your colour on a hexagon with 3 cells a side, where Red starts.",
        "As long as a stone can stand alone, touching no stone of its colour, you must place it so.",
        "Otherwise place it where its group, the joined stones of its colour, is as small as it can be.",
        "A group of two or more removes all groups of your own that are smaller.",
        "When the board is full at the end of a turn, the player with more stones wins.",
        "Once only, as an answer to the first turn, Blue may swap sides and take over Red.",
    ),
    "game=emulsion": (
        "You play on a board of 8 by 8 cells that begins full of stones, black and white alternating.",
        f"Each turn, {SWAP_NEXT_TO}",
        "A swap must raise the value of your stone: 1 for each stone of its colour beside it, and ½ for each edge of "
        "the board.",
        CANCEL,
        "If no group is left, the player who moved last loses.",
        SWAPS,
    ),
    "game=emulsion&board=square:7&start=free&pie=off": (
        "You play on a board of 7 by 7 cells that begins empty.",
        f"Each turn, place one stone of each colour on two empty cells side by side, or {SWAP_NEXT_TO}",
        "A swap must raise the value of your stone: 1 for each stone of its colour beside it, and ½ for each edge of "
        "the board or empty cell.",
        CANCEL,
        "If no group is left, the player who moved last loses.",
    ),
    "game=taifas": (
        "Each turn, place one stone of either colour on an empty cell of a board of 7 by 7 cells.",
        ZONE,
        "When the board is full, the player with the most zones wins.",
        CLOSED,
        SWAPS,
    ),
    "game=taifas&score=weighted&pie=off": (
        "Each turn, place one stone of either colour on an empty cell of a board of 7 by 7 cells.",
        ZONE,
        "When the board is full, a zone of one cell counts 1, of two ½, of three ⅓ and so on, and the higher sum wins.",
        CLOSED,
    ),
    "game=moulds": (
        "Two players share a board of 6 by 6 cells, and each begins in two opposite corners.",
        f"{GROW}, straight or diagonally.",
        LINE,
        ABSORB,
        MOULDS_END,
        "Most cubes win, and equal numbers are a draw.",
    ),
    "game=moulds&board=plus:2&players=4&directions=4": (
        "Four players share a plus sign with arms of 2 by 2 cells, and each begins in the end of an arm.",
        f"{GROW}, straight.",
        LINE,
        ABSORB,
        MOULDS_END,
        "Most cubes win, and equal numbers are a draw.",
    ),
    "game=moulds&board=quasi&players=3&spread=ring&win=twenty&setup=middles": (
        "Three players share a triangle with bulging sides, and each begins on the two middle cells of a side.",
        f"{GROW}.",
        "To spread, move a cube of yours to any empty cell two steps away, around corners as well.",
        ABSORB,
        MOULDS_END,
        "Most cubes win, and equal numbers are a draw; 20 cubes on the board win at once.",
    ),
}
"""The sentences, by link."""

PROMPTS = {
    "": "Place two stones of your colour side by side.",
    "board=hex:5&place=gap2": (
        "Place one stone of your colour and one of the other, with at least two cells between them."
    ),
    "game=churn": "Place one stone of your colour on any cell.",
    "game=emulsion": "Pick a stone of yours, then a stone of the other colour next to it to swap it with.",
    "game=emulsion&start=free": (
        "Place a stone of your colour on an empty cell, and one of the other colour beside it."
    ),
    "game=taifas": "Choose a colour, and place one stone of it on any empty cell.",
    "game=moulds": "Grow onto a cell next to your cubes, or pick a cube and move it two steps.",
}
"""Prompts for the first turn, by link."""
