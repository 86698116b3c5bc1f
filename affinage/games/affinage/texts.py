"""The texts of Affinage: credit, named variants, rules in plain words, and examples."""

from __future__ import annotations

from affinage.game.texts import Example, GameTexts, Preset, Rule, with_value

TEXTS = GameTexts(
    designer="Dale W. Walton",
    source="https://ludii.games/details.php?keyword=Affinage",
    names_variants=True,
    summary="Place two stones a turn; each hole goes to whoever has more stones around it.",
    presets=(
        Preset(
            "Emmental",
            "",
            "The one to start with: calm openings, then a scramble for the last holes.",
            ("Beginner",),
        ),
        Preset(
            "Gruyère",
            "board=hex:5&place=ortho",
            "You place a stone of each colour, so every turn helps the other side a little.",
            ("Hex",),
        ),
        Preset(
            "Gouda",
            "board=hex:5&colours=same&limit=combined",
            "Solid and patient: your stones stay together, and plans take shape slowly.",
            ("Hex",),
        ),
        Preset(
            "Havarti",
            "board=square:8&place=independent&limit=dense",
            "Loose: place anywhere, and meet every plan from the far side of the board.",
        ),
        Preset(
            "Edam",
            "board=hex:4x4x6&place=independent",
            "A long board with two fronts, and you cannot be at both.",
            ("Hex", "Short"),
        ),
        Preset(
            "Chabichou",
            "board=square:7&place=gap1",
            "Stones keep their distance. Quick, airy and full of surprises.",
            ("Short",),
        ),
        Preset(
            "Jarlsberg",
            "board=hex:6&place=gap2&limit=combined",
            "Wide open: far-flung pairs, and no lead that lasts.",
            ("Hex", "Long", "Dramatic"),
        ),
        Preset(
            "Roquefort",
            "board=square:9&place=knight&limit=contrast",
            "Colours must alternate, so each stone you place lets the other side in.",
        ),
        Preset(
            "Gorgonzola",
            "board=hex:5&place=knight&limit=match",
            "Each colour keeps to its own. Stake your claim early, and defend it.",
            ("Hex", "Short"),
        ),
        Preset(
            "Stilton",
            "board=hex:5&place=gap1&limit=combined&near=diag",
            "Crumbly: pairs far apart, and leads that fall to pieces.",
            ("Hex", "Dramatic"),
        ),
        Preset(
            "Tilsit",
            "board=square:10&place=diag&near=diag",
            "A slow dance along the diagonals, for a long evening.",
            ("Long",),
        ),
        Preset(
            "Appenzeller",
            "board=hex:5&place=diag&limit=dense",
            "Spicy: stones leap between the rows, and looking ahead pays.",
            ("Hex", "Deep"),
        ),
        Preset(
            "Manchego",
            "board=limping:4&place=ortho-diag&limit=dense",
            "A lopsided wheel with nothing to mirror: you are on your own.",
            ("Hex", "Short"),
        ),
        Preset(
            "Brie",
            "board=square:8&place=ortho-diag&limit=combined&near=ortho-diag",
            "Soft and close: tight pairs, gentle fights, few nasty surprises.",
            ("Beginner",),
        ),
        Preset(
            "Raclette",
            "board=square:7&place=gap2&limit=combined&links=ortho-diag&neutral=forbid",
            "Holes melt together across corners. One careless turn, and two become one.",
        ),
        Preset(
            "Comté",
            "board=square:10&limit=dense&goal=cascade",
            "Aged and deep: the largest hole decides, so nothing is settled early.",
            ("Deep", "Long"),
        ),
        Preset(
            "Camembert",
            "board=square:6&goal=territories",
            "Small and quick. Count holes, not cells, then play again.",
            ("Beginner", "Short"),
        ),
        Preset(
            "Parmigiano",
            "board=square:7&colours=mixed&limit=combined&goal=cascade&neutral=forbid",
            "Hard: every hole must have an owner, and one cell can decide.",
        ),
        Preset(
            "Pecorino",
            "board=hex:5&place=knight&limit=combined",
            "Knights' leaps over a hexagon, and never a safe lead.",
            ("Hex", "Dramatic"),
        ),
        Preset(
            "Taleggio",
            "board=hex:5&place=independent&limit=dense&near=diag",
            "Anything goes, anywhere. Bring imagination.",
            ("Hex", "Dramatic"),
        ),
        Preset(
            "Mimolette",
            "board=square:8&colours=mixed&place=gap2&goal=territories",
            "Far-flung pairs fight over many small holes, and skill shows.",
            ("Deep", "Dramatic"),
        ),
        Preset(
            "Morbier",
            "board=square:8&colours=mixed&place=independent&limit=combined&links=ortho-diag&goal=cascade&neutral=forbid",
            "A stone of each colour, anywhere. The last turns turn everything round.",
            ("Dramatic",),
        ),
        Preset(
            "Reblochon",
            "board=hex:5&place=knight&near=ortho-diag&neutral=forbid",
            "Leaps that leave the board half empty: the end comes before you expect it.",
            ("Hex", "Short"),
        ),
        Preset(
            "Limburger",
            "board=square:7&place=gap1&limit=combined&near=ortho-diag&links=ortho-diag",
            "Strong: gaps and corners everywhere, and copying gets you beaten.",
            ("Short", "Dramatic"),
        ),
    ),
    rules=(
        Rule(
            "Each turn places two stones, never one. On a board with an even number of cells both are your own; "
            "on an odd number you place one of each colour."
        ),
        Rule("Black starts, and the players take turns.", ours=True),
        Rule(
            "The two cells lie as the pair says: side by side, a diagonal or a knight's leap apart, or anywhere, "
            "or with a gap between them."
        ),
        Rule(
            "A gap asks for at least 1 or 2 cells between the two stones. The cells between are counted in steps along "
            "the board, in the directions that join holes, over occupied cells too.",
            ours=True,
            quote="Separation placement with minimum open distances of N where (N = 1 or 2)",
            applies=with_value("place", "gap1", "gap2"),
        ),
        Rule(
            "A gap takes the place of the other ways to lie: no pair has both.",
            ours=True,
            quote="Gaps: 1+ 1; 2+ 3;",
            applies=with_value("place", "gap1", "gap2"),
        ),
        Rule(
            "A placement is restricted by the stones that were on the board before the turn. With Sparse and Dense at "
            "most N of them may be near the pair. With Combined, the stones near the first and the stones near the "
            "second, each counted as it is placed, add up to at most N."
        ),
        Rule(
            "With Sparse and Dense, a stone near both stones of the pair counts once.",
            ours=True,
            quote="maximum of N pieces on the board adjacent to the new pair",
            applies=with_value("limit", "sparse", "dense"),
        ),
        Rule(
            "Sparse and Dense count alike; Dense has the higher limit.",
            ours=True,
            quote="Sparse: 0; Dense:1; Combined 2;",
            applies=with_value("limit", "sparse", "dense"),
        ),
        Rule(
            "With Combined, the second stone sees the first, so a pair whose stones are near each other counts 1 more, "
            "and a stone near both counts twice. The order makes no difference.",
            ours=True,
            quote="maximum of N for the combined number of pieces adjacent to each piece as placed",
            applies=with_value("limit", "combined"),
        ),
        Rule(
            "No mismatch: every stone near a new stone has its colour. No match: every one has the other colour. These "
            "two have no limit N."
        ),
        Rule(
            "In a pair of both colours, no mismatch and no match are judged stone by stone.",
            ours=True,
            quote="No mismatch of colors on the board adjacent to the new pair",
            applies=lambda game: game.mixed and game.breakdown is None,
        ),
        Rule(
            "The limit N is a tally: the board, the pair, the limit and the directions each add their part. It is "
            "shown while playing, in place of the score; here you can have both."
        ),
        Rule("A player without a legal pair passes, and may pass only then.", ours=True),
        Rule(
            "The game ends when neither player has a legal pair.",
            ours=True,
            quote="When no more bacteria grow in the cheese",
        ),
        Rule(
            "The empty cells then form holes, groups of joined cells. A hole belongs to the colour with more stones "
            "around it; with equal numbers it is neutral, and counts for neither player."
        ),
        Rule(
            "Each stone around a hole counts once, however many of its cells it touches.",
            ours=True,
            quote="stone-majority around the territory's perimeter",
        ),
        Rule(
            "The player with more cells in holes of their own wins. On a tie, the last to place wins. With other goals "
            "the number of holes decides, or the largest hole and then the next largest."
        ),
        Rule(
            "If nobody can place a pair from the start, the game is a draw.",
            ours=True,
            quote="In case of a tie, last to place wins.",
            applies=lambda game: game.initial().is_terminal(),
        ),
        Rule(
            "Where neutral holes are forbidden, no hole may be neutral after a turn, unless it is the only hole or the "
            "very same hole was neutral before.",
            ours=True,
            quote="Restriction against creation of neutral territory",
            applies=with_value("neutral", "forbid"),
        ),
    ),
    notes=(
        "Affinage is the curing of cheese: holes form while bacteria make gas. The stones are two kinds of bacteria.",
        "The games were inspired by Tsjabitsjoe, a thread by hoembla on BoardGameGeek. It is named after a cheese of "
        "the Trous type.",
        "They are also related to the author's Brain Coral of 2021, and to the goal that Alek Erickson suggested for "
        "it: to own the largest territory, which belongs to whoever has more stones around it. The goal of the largest "
        "hole descends from that.",
        "Luis Bolaños Mures' games with placements restricted by the edges of territories were another influence.",
        "The author tied the colours of a pair to the size of the board because he first meant to forbid neutral "
        "territory as well. On a board with an odd number of cells a strict ban leaves no ties.",
        "Limits by neighbours narrow the choice to interesting games. The tally balances the effect of the options.",
        "He considered a ban on neutral territory, but found it too hard to implement, and too hard for players to "
        "track over the board.",
        "He also considered two other goals, most territories and the largest territory first. They would probably "
        "make the largest group too important, though strategy might then be easier to see.",
        "He announced play over sides and corners at once on squares, but had not yet implemented it.",
        "Some options go together better than others. There are over 1,000 variants, and the good ones should be "
        "named after cheeses.",
    ),
    examples=(
        Example(
            "board=square:5&colours=same",
            "c3,c4 d2,d3",
            "Two turns of dominoes: Black placed first, then White.",
        ),
        Example(
            "board=square:4",
            "b1,b2 c1,c2 b3,b4 c3,c4",
            "Two holes of four cells. Black has all four stones around the left one, White around the right one.",
        ),
        Example(
            "board=hex:3",
            "c2,d2 b4,c3 d4,c5",
            "A hexagon has an odd number of cells, so each turn places one stone of each colour.",
        ),
    ),
    region_name="holes",
    refusals={
        "crowded": "too many stones near",
        "colour": "a stone of the wrong colour near",
        "neutral": "it would leave a neutral hole",
    },
)
