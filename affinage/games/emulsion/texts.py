"""The texts of Emulsion: credit, named variants, rules in plain words, and examples."""

from __future__ import annotations

from affinage.game.texts import Example, GameTexts, Preset, Rule

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
        ),
        Preset(
            "Vinaigrette",
            "game=emulsion&board=square:5",
            "Small and sharp: every swap counts, and it is soon over.",
            ("Short",),
        ),
        Preset(
            "Hollandaise",
            "game=emulsion&board=square:10",
            "Thick and slow: many groups, and time to see which one wins.",
            ("Long",),
        ),
        Preset(
            "Aioli",
            "game=emulsion&board=square:7&start=free",
            "From an empty board: build your crowd first, then swap.",
        ),
    ),
    rules=(
        Rule(
            "The board begins full of stones, black and white alternating. On odd boards the centre is white."
        ),
        Rule(
            "On even boards the corner a1 is black.",
            ours=True,
            quote="covered with black and white pieces in a checkered pattern",
            applies=lambda game: not game.is_free and game.board.size % 2 == 0,
        ),
        Rule("Black starts, and the players take turns."),
        Rule(
            "A stone's value is the number of stones of its colour beside it, plus half a point for each edge of "
            "the board beside it. Beside means along a side: diagonal neighbours do not count."
        ),
        Rule(
            "On your turn, swap a stone of yours with an enemy stone next to it, along a side or diagonally, if that "
            "raises your stone's value. The enemy stone's value then rises by as much, so both players always "
            "have the same swaps, and nobody passes."
        ),
        Rule(
            "Free Emulsion begins on an empty board. Each empty cell beside a stone adds half a point to it. "
            "Instead of swapping you may place one stone of each colour on two empty cells that share a side."
        ),
        Rule(
            "A group is a stone with all stones of its colour that can be reached from it in steps along sides from "
            "stone to stone. Diagonal neighbours are not joined. Its size is the number of its stones."
        ),
        Rule(
            "The game ends when there is no move. Then pairs of groups of opposite colours and equal size are "
            "removed until there are none. The player with the biggest group left wins."
        ),
        Rule("On even boards, if nothing is left, the player who made the last move loses."),
        Rule(
            "The same holds on odd boards, where only Free Emulsion can leave nothing.",
            ours=True,
            quote=(
                "On even-sized boards, if the board is empty, whoever made the last move before the game's end "
                "loses."
            ),
            applies=lambda game: game.is_free and game.board.size % 2 == 1,
        ),
        Rule("Pie rule: the second player may answer the first turn by taking over its colour."),
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
    refusals={"value": "it would not raise the value of a stone"},
)
