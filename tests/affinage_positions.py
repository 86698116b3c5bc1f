"""Hand-checked positions of Affinage, as data for the tests of the engine and of the reference.

Either `moves` are played from the empty board, or `stones` draws a square board, top row first ('.' empty, 'x' Black,
'o' White), with `to_move` to move and `last` the last to have placed.
The form of `expected` depends on the question:

- legal, illegal: texts of moves, all of which are, or are not, legal
- moves: all legal moves, sorted
- score: those of Black and White; for goal=cascade the sizes of each player's holes
- winner: 1, 2, 0 for a draw, None while the game runs
- tally: the limit for max=auto
- holes: (sorted names of the cells, owner) of each hole, sorted, owner 0 for neutral
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Example:
    """A question about one position, its answer and the reason."""

    link: str
    question: str
    expected: object
    why: str
    moves: tuple[str, ...] = ()
    stones: tuple[str, ...] = ()
    to_move: int = 1
    last: int = 0


EXAMPLES: list[Example] = []


def ask(
    options: str,
    question: str,
    expected: object,
    why: str,
    where: str | tuple[str, ...] = "",
    to_move: int = 1,
) -> None:
    """Add an example; `where` is moves in one text, or rows of stones after a move of the other side."""
    link = "game=affinage" + ("&" + options if options else "")
    answer = tuple(expected.split()) if isinstance(expected, str) else expected
    if isinstance(where, str):
        EXAMPLES.append(Example(link, question, answer, why, moves=tuple(where.split())))
    else:
        last = 3 - to_move
        EXAMPLES.append(Example(link, question, answer, why, stones=where, to_move=to_move, last=last))


# Tally
ask("", "tally", 3, "square 1 + ortho 2 + sparse 0 + near ortho 0")
ask("board=hex:3&place=gap2&limit=combined&near=ortho-diag", "tally", 11, "hex 3, gap2 3, combined 2, near 3")
ask("place=ortho-diag", "tally", 1, "square 1 + ortho-diag 0 + sparse 0 + near ortho 0")
ask("board=hex:3&place=independent&limit=dense", "tally", 5, "hex 3 + independent 1 + dense 1 + near ortho 0")
ask("board=plus:2&place=knight&limit=dense&near=diag", "tally", 3, "plus has squares: 1 + 1 + 1 + 0")
ask(
    "board=limping:2&place=diag&limit=combined&near=ortho-diag",
    "tally",
    9,
    "hex 3, diag 1, combined 2, near 3",
)
ask("board=square:5&place=gap1&links=ortho-diag", "tally", 2, "square 1 + gap1 1; links count nothing")
ask("board=triangle:5", "tally", 5, "hex cells 3 + ortho 2 + sparse 0 + near ortho 0")

# Placement alone, on an empty board
ask("board=square:2&place=gap1", "moves", "a1,b2 a2,b1", "only diagonal cells are two orthogonal steps apart")
ask("board=square:2&place=gap2", "moves", "", "no two cells of a 2x2 board are three steps apart")
ask("board=square:2&place=gap2", "winner", 0, "the game is over at once and nobody placed, so it is a draw")
KNIGHTS = "a1,b3 a1,c2 a2,c1 a2,c3 a3,b1 a3,c2 b1,c3 b3,c1"
ask("board=square:3&colours=same&place=knight", "moves", KNIGHTS, "every outer cell has two leaps")
FAR = "a1,b3 a1,c2 a1,c3 a2,c1 a2,c3 a3,b1 a3,c1 a3,c2 b1,c3 b3,c1"
ask("board=square:3&colours=same&place=gap2", "moves", FAR, "the knight's leaps and two diagonals")
KING = "board=square:3&colours=same&links=ortho-diag"
ask(KING + "&place=gap2", "moves", "", "no two cells of a 3x3 board are 3 king's steps apart")
ask(KING + "&place=gap1", "illegal", "a1,b2 a1,a2", "with diagonal links a1 and b2 are one step apart")
WALL = (".x.", ".x.")
ask("board=square:3x2&place=gap2&max=24", "moves", "a1,c2 a2,c1", "occupied cells count as steps", WALL)
PLUS = "board=plus:2&place=gap2&links=ortho-diag"
ask(PLUS, "legal", "a3,c1", "b2 is not a cell of the plus, so the way a3-b3-c2-c1 has 3 steps, not 2")
ask(PLUS, "illegal", "b3,c1 b3,c2", "b3-c2-c1 has 2 steps")
HEX = "board=hex:3&place="
ask(HEX + "knight", "legal", "a3,d2 d2,a3 a3,c4", "(3,-1), (2,1) are leaps; 19 cells: mixed, both orders")
ask(HEX + "knight", "illegal", "a3,b4 a3,d3 a3,c3", "(1,1) is a diagonal, (3,0) and (2,0) are straight")
ask(HEX + "diag", "legal", "a3,b4 a3,c2", "(1,1) and (2,-1) are the hex diagonals")
ask(
    "board=triangle:3&place=diag",
    "moves",
    "a1,b2 a2,c1 a3,b1",
    "the diagonals join each corner to the middle of the far side",
)

# Sparse and dense: distinct stones on the board
ONE = ("....", ".x..", "....", "....")
TWO = ("x...", "....", ".o..", "....")
LONE = "board=square:4&place=independent&max="
ask(LONE + "1", "legal", "a3,c3", "b3 is near both cells but is one stone", ONE, 2)
ask(LONE + "0", "illegal", "a3,c3 a3,d1", "b3 is near a3, and none may be", ONE, 2)
ask("board=square:4&max=1", "illegal", "a2,a3 b3,b4", "a4 is near a3 and b4, b2 is near a2 and b3: two", TWO)
ask("board=square:4&max=1", "legal", "a1,b1 c2,d2", "only b2 is near b1 and near c2", TWO)
AUTO = "board=square:4&place=ortho-diag"
ask(AUTO, "illegal", "a2,a3", "the tally is 1, and a4 and b2 are near", TWO)
ask(AUTO + "&limit=dense", "legal", "a2,a3", "dense counts alike but its tally is 2", TWO)
ask(AUTO + "&near=diag", "legal", "a2,a3", "diagonally only b2 is near a3", TWO)
ask(
    "board=square:3&place=independent&limit=dense&max=1",
    "illegal",
    "a2,c3 c3,a2",
    "a1 and b2 are both near a2",
    "b2,a1",
)
ask(
    "board=square:3&place=independent&limit=dense&max=1",
    "legal",
    "a3,c1 c1,a3",
    "no stone is near a3 or c1",
    "b2,a1",
)
LOW = ("..", "..", "x.")
ask("board=square:2x3&max=0", "moves", "a3,b3 b2,b3", "a2 and b1 are near a1", LOW, 2)
MIXED = "a3,b3 b3,a3 b3,c3 c2,c3 c3,b3 c3,c2"
ask("board=square:3&max=0", "moves", MIXED, "a2, b2, c1 are near a stone; the rest both ways", "a1,b1")
ask(
    "board=hex:2&near=diag&max=0",
    "moves",
    "",
    "b3 and c1 are diagonal to a2, b1 and c2 to a3; b2 alone is no pair",
    "a2,a3",
)
ask("board=hex:2&near=diag&max=0", "winner", 1, "one neutral hole: 0-0, Black last", "a2,a3")

# Combined: stones near the first, then stones near the second, as they are placed
LONE = "board=square:4&place=independent&limit=combined&max="
ask(LONE + "1", "illegal", "a3,c3", "b3 is near both and counts twice", ONE, 2)
ask(LONE + "2", "legal", "a3,c3", "b3 counts twice, and a3 and c3 are not near each other", ONE, 2)
EIGHT = "board=square:4&limit=combined&near=ortho-diag&max="
ask(EIGHT + "2", "illegal", "a3,a4", "b3 near a3, b3 near a4 and a3 near a4 make 3", ONE, 2)
ask(EIGHT + "3", "legal", "a3,a4", "the same 3 are allowed", ONE, 2)
ask("board=square:4&near=ortho-diag&max=1", "legal", "a3,a4", "sparse counts b3 once", ONE, 2)
ask(
    "board=square:4&limit=combined&max=0",
    "winner",
    0,
    "any domino counts 1, its own half, so the game is over and nobody placed",
)
ask("board=square:4&limit=combined&max=1", "legal", "a1,a2", "the pair near each other counts 1")
DIAG = "board=square:4&place=diag&limit=combined&max=0"
ask(DIAG, "legal", "a1,b2", "diagonal cells are not near each other when near=ortho")
ask(
    DIAG.replace("&max", "&near=diag&max"),
    "illegal",
    "a1,b2",
    "with near=diag the second stone sees the first",
)
THREE = "board=square:3&place=independent&limit=combined&max="
ask(THREE + "3", "illegal", "a2,b1 b1,a2", "b2 and a1 are both near a2 and near b1: 4", "b2,a1")
ask(THREE + "4", "legal", "a2,b1 b1,a2", "4 are allowed, in either order", "b2,a1")

# Match and contrast
FOES = ("....", ".x..", "....", "..o.")
MATCH, CONTRAST = "board=square:4&limit=match", "board=square:4&limit=contrast"
ask(MATCH, "legal", "a3,a4 d3,d4", "a3 touches only the black b3; d3 touches nothing", FOES)
ask(MATCH, "illegal", "b2,c2 c2,d2 d1,d2", "c2 and d1 touch the white c1", FOES)
ask(MATCH, "legal", "c2,d2 d1,d2", "for White they match", FOES, 2)
ask(CONTRAST, "legal", "c2,d2", "c2 touches only the white c1", FOES)
ask(CONTRAST, "illegal", "a3,a4 b2,c2", "a3 and b2 touch Black's own b3", FOES)
ask(CONTRAST, "legal", "a1,a2", "the pair's own stones do not count against each other")
ask(MATCH + "&near=diag", "illegal", "a2,a3 a4,b4", "a2 and a4 are diagonal to b3", ONE, 2)
ask(MATCH + "&near=diag", "legal", "b1,b2", "b2 is below b3, not diagonal to it", ONE, 2)
FREE = "board=square:3&place=independent&limit="
ask(FREE + "match", "legal", "a3,b1 b2,c3", "White a3, b2 touch the white a2, Black b1 the black a1", "a1,a2")
ask(FREE + "match", "illegal", "b1,a3 c3,b2", "White b1 would touch a1; Black b2 would touch a2", "a1,a2")
ask(
    FREE + "contrast",
    "legal",
    "b1,a3 c3,b2",
    "White b1 touches only the black a1, Black a3 and b2 only the white a2",
    "a1,a2",
)
ask("board=square:3&limit=match", "legal", "b2,b3", "b2 matches a2; b3 ignores its own pair", "a1,a2")
ask("board=square:3&limit=match", "illegal", "b3,b2", "Black b2 would touch the white a2", "a1,a2")

# Passing, the end, ties, the pie rule
PASS = "board=square:2x3&limit=match"
ask(PASS, "moves", "pass", "both dominoes left touch Black's middle row", "a2,b2")
ask(PASS + "&pie=on", "moves", "pass swap", "White may take Black's side instead of passing", "a2,b2")
ask(PASS, "moves", "a1,b1 a3,b3", "Black plays on after the pass", "a2,b2 pass")
ask(PASS, "illegal", "pass", "a pair is there to be placed")
ask(PASS, "winner", 1, "full board, 0-0, and Black placed last", "a2,b2 pass a1,b1 pass a3,b3")
RIVAL = "board=square:2x3&limit=contrast"
ask(RIVAL, "moves", "pass", "a3 and b3 touch Black's own stones; White could play there", "a2,b2 a1,b1")
ask(RIVAL, "winner", 2, "full, 0-0, and White placed last", "a2,b2 a1,b1 pass a3,b3")
ask("board=square:2x3&max=0", "winner", 2, "a2 b2 has 2-2 stones: 0-0, White last", "a1,b1 a3,b3")
ask("board=square:2x3&max=0&pie=on", "illegal", "swap", "swap answers the first turn only", "a1,b1 a3,b3")
PIE = "board=square:2&pie=on"
ask(PIE, "moves", "b1,b2 swap", "White may answer the first turn with swap", "a1,a2")
ask(PIE, "moves", "b1,b2", "White is still to move after the swap", "a1,a2 swap")
ask(PIE, "winner", 2, "0-0 on a full board; White placed last, a swap is no turn", "a1,a2 swap b1,b2")
ask(PIE, "illegal", "swap", "there is nothing to swap before the first turn")
ask(PIE + "&max=0", "moves", "", "no pair is left, so the game is over and there is no swap", "a1,a2")
ask(PIE + "&max=0", "score", (2, 0), "the hole b1 b2 has two black stones around it", "a1,a2")

# Holes, owners and perimeters
ask("board=square:2", "holes", (("a1 a2 b1 b2", 0),), "an empty board is one hole, neutral")
BENT = ("oxx", ".xx", "..o")
ask("board=square:3", "score", (0, 3), "b2 touches a2 and b1 but counts once, against a3 and c1", BENT)
ask(
    "board=square:3&links=ortho-diag",
    "score",
    (3, 0),
    "diagonally b3 and c2 are linked too: b2, b3, c2 against a3, c1",
    BENT,
)
ask(
    "board=square:2",
    "score",
    (0, 0),
    "one stone of each colour touches a1; the edges count for nobody",
    ("ox", ".x"),
)
CROSS = "b2,b1 c2,a2"
PLAY = "board=square:3&place=independent&max=24"
SPLIT = (("a1", 0), ("a3 b3 c3", 1), ("c1", 2))
ask(PLAY, "holes", SPLIT, "b2 a2 black, b1 c2 white: a1 has one each, the top row 2-1, c1 0-2", CROSS)
ask(PLAY, "score", (3, 1), "neutral a1 belongs to nobody", CROSS)
ask(PLAY, "winner", None, "there is room for more pairs", CROSS)
ask(PLAY + "&goal=territories", "score", (1, 1), "one hole each, the neutral one does not count", CROSS)
ask(PLAY + "&goal=cascade", "score", ((3,), (1,)), "a hole of 3 against a hole of 1", CROSS)
ask(PLAY + "&links=ortho-diag", "score", (4, 1), "b2 is linked to a1 as well (2-1) and to c1 (1-2)", CROSS)
ask("board=rhombus:2&place=diag", "score", (2, 0), "a2 and b1 make one hole, Black's", "a1,b2")

# Goals
DONE = "place=independent&max=0&goal="
BIG = (".xo..ox.", "xxo.ooxx")
WIDE = "board=square:8x2&" + DONE
ask(WIDE + "sites", "winner", 2, "White's hole of 3 beats 1 + 1", BIG, 2)
ask(WIDE + "territories", "winner", 1, "Black has two holes, White one", BIG)
ask(WIDE + "cascade", "winner", 2, "the largest hole is White's 3", BIG, 2)
ask(WIDE + "cascade", "score", ((1, 1), (3,)), "sizes of the owned holes, largest first", BIG)
PAIRS = (".xo..ox.", ".xo.oox.")
ask(WIDE + "sites", "winner", 1, "2 + 2 beats 3", PAIRS)
ask(WIDE + "cascade", "winner", 2, "3 beats 2, whatever follows", PAIRS, 2)
MORE = (".xo.ox.", ".xo.oxx")
ask(
    "board=square:7x2&" + DONE + "cascade",
    "score",
    ((2, 1), (2,)),
    "Black owns column a (2) and g2 (1), White column d (2)",
    MORE,
)
ask(
    "board=square:7x2&" + DONE + "cascade",
    "winner",
    1,
    "the largest are equal, then Black's 1 beats having no second hole",
    MORE,
)
EVEN = (".xo.", ".xo.")
ask("board=square:4x2&" + DONE + "cascade", "winner", 1, "2 against 2, Black placed last", EVEN, 2)
ask("board=square:4x2&" + DONE + "cascade", "winner", 2, "2 against 2, White placed last", EVEN)

# neutral=forbid
BAR = "board=square:4x2"
ask(BAR + "&neutral=forbid", "illegal", "d1,d2", "c1 c2 would be neutral, besides a1 a2", "b1,b2")
ask(BAR, "legal", "d1,d2", "neutral holes are allowed by default", "b1,b2")
ask(BAR + "&neutral=forbid", "legal", "c1,c2", "a1 a2 is Black's and d1 d2 White's", "b1,b2")
ONLY = "board=square:3x2&neutral=forbid"
ask(ONLY, "legal", "c1,c2", "b1 b2 is neutral (2-2) but the only hole", "a1,a2")
CORNER = "board=square:3&place=independent&neutral=forbid"
ask(CORNER, "illegal", "a2,b1 b1,a2", "a1 would be cut off with one stone of each colour")
ask(CORNER, "legal", "a1,c3", "the one hole that is left is neutral, as the only one")
OLD = (".o...", ".x...")
SAME, BOTH = "board=square:5x2&neutral=forbid", "board=square:5x2&colours=mixed&neutral=forbid"
ask(SAME, "legal", "d1,d2 e1,e2", "a1 a2 was neutral before; the rest is Black's", OLD)
ask(BOTH, "illegal", "c1,c2 c2,c1", "d e would be neutral, and was not a hole before", OLD)
ask(BOTH.replace("&neutral=forbid", ""), "legal", "c1,c2", "with neutral=allow that is no matter", OLD)
ask(BOTH, "legal", "a1,a2 a2,a1", "c d e is the neutral hole it was, and the only one left", OLD)
