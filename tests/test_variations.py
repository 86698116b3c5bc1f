"""Variations: another move adds a branch, nothing is lost, and the page lists each node of the tree once."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import IllegalMoveError, NotationError, OptionError
from affinage.game import SWAP, Outcome, Termination
from affinage.matches import setup
from affinage.matches.match import Match
from affinage.matches.variations import GameNode, Pruned
from affinage.notation import record
from tests.strategies import SEEDS, change, matches, trees, wander
from tests.tables import match_of, table_of, tap
from web.model import tree
from web.model.tree import MoveRow, VariationMove, VariationRow

MAIN = ("a1,b1", "c3,c4", "a3,a4", "d1,d2")


@pytest.fixture
def match() -> Match:
    """Return a match that shows a branch of two moves after the first of four in the main line."""
    match = match_of("board=square:4", *MAIN, people=("Ann", "Bob"))
    match.goto(1)
    match.extend(["d3,d4", "c1,c2"])
    return match


def texts(nodes: list[GameNode]) -> list[str]:
    return [str(node.move) for node in nodes]


def moves_in(match: Match) -> str:
    return " ".join(map(str, match.moves))


def nodes_of(match: Match) -> list[GameNode]:
    return [match.root, *(node for line in match.root.lines() for node in line.nodes)]


def contents(match: Match) -> list[tuple[object, ...]]:
    return [(node.path()[-2:], node.children[:], node.comment, node.conclusion) for node in nodes_of(match)]


def test_another_move_makes_a_branch(match: Match) -> None:
    assert (moves_in(match), match.ply) == ("a1,b1 d3,d4 c1,c2", 3)
    assert [texts(line.nodes) for line in match.root.lines()] == [list(MAIN), ["d3,d4", "c1,c2"]]
    assert texts(match.line()[1].children) == ["c3,c4", "d3,d4"]


def test_a_move_tried_before_leads_along_its_branch(match: Match) -> None:
    before = len(nodes_of(match))
    match.goto(1)
    match.push("c3,c4")
    assert (moves_in(match), match.ply) == (" ".join(MAIN), 2)
    match.goto(1)
    match.push("d3,d4")
    assert (moves_in(match), match.ply) == ("a1,b1 d3,d4 c1,c2", 2)
    assert len(nodes_of(match)) == before


def test_nodes_show_their_move_and_how_many_follow(match: Match) -> None:
    first, *_, last = match.line()
    assert repr(first) == "<GameNode start: 1 continuation>"
    assert repr(match.root.children[0]) == "<GameNode 1. a1,b1: 2 continuations>"
    assert repr(last) == f"<GameNode {last.ply}. {last.move}: 0 continuations>"


def test_promoting_makes_a_branch_the_main_line(match: Match) -> None:
    first = match.node
    assert first.promote()
    assert texts(list(match.root.onwards())) == ["a1,b1", "d3,d4", "c1,c2"]
    assert not first.promote(), "it is all main now"
    assert not match.root.promote()
    with pytest.raises(OptionError, match="the root has no place"):
        match.root.put(0)
    assert moves_in(match) == "a1,b1 d3,d4 c1,c2"


def test_promoting_a_branch_of_a_branch_takes_a_step_at_a_time(match: Match) -> None:
    match.goto(2)
    match.push("b3,b4")
    node = match.node
    assert node.promote()
    assert texts(list(match.root.onwards())) == list(MAIN)
    assert node.promote()
    assert texts(list(match.root.onwards())) == ["a1,b1", "d3,d4", "b3,b4"]
    assert not node.promote()


def test_a_branch_taken_out_can_be_put_back(match: Match) -> None:
    branch = match.line()[2]
    pruned = match.prune(branch)
    assert (moves_in(match), match.ply) == (" ".join(MAIN), 1), "what is shown goes on along the main line"
    assert len(match.root.lines()) == 1
    match.graft(pruned)
    assert [texts(line.nodes) for line in match.root.lines()] == [list(MAIN), ["d3,d4", "c1,c2"]]
    main = match.root.children[0].children[0]
    pruned = match.prune(main)
    assert [texts(line.nodes) for line in match.root.lines()] == [["a1,b1", "d3,d4", "c1,c2"]]
    match.graft(pruned)
    assert texts(match.root.children[0].children) == ["c3,c4", "d3,d4"], "in its old place"


def test_everything_can_be_taken_out_but_the_start(match: Match) -> None:
    pruned = match.prune(match.root.children[0])
    assert (match.moves, match.ply, match.node) == ([], 0, match.root)
    match.graft(pruned)
    assert moves_in(match) == " ".join(MAIN)
    with pytest.raises(OptionError, match="the root cannot be removed; expected a node after it"):
        match.prune(match.root)


def test_branch_played_again_is_not_put_back_twice(match: Match) -> None:
    pruned = match.prune(match.line()[2])
    match.push("d3,d4")
    match.graft(pruned)
    assert texts(match.root.children[0].children) == ["c3,c4", "d3,d4"]
    assert match.node in match.root.children[0].children


def test_a_line_from_elsewhere_becomes_a_branch_and_what_is_shown_stays(match: Match) -> None:
    before = moves_in(match), match.ply
    node = match.branch(["a1,b1", "c3,c4", "d1,d2"])
    assert (moves_in(match), match.ply) == before
    assert (node.ply, texts(match.root.children[0].children[0].children)) == (3, ["a3,a4", "d1,d2"])
    assert match.branch(MAIN[:2]) is match.root.children[0].children[0], "what is there is shared"
    match.show(node)
    assert moves_in(match) == "a1,b1 c3,c4 d1,d2"
    with pytest.raises(IllegalMoveError):
        match.branch(["a1,b1", "a1,b1"])
    with pytest.raises(NotationError):
        match.branch(["nonsense"])
    with pytest.raises(IllegalMoveError):
        match.branch([match.moves[0], match.moves[0]])


def test_resignation_ends_a_line_and_later_moves_are_branches(match: Match) -> None:
    match.show(match.root.children[0])
    match.resign()
    assert (moves_in(match), match.outcome) == (
        "a1,b1",
        Outcome(1, Termination.RESIGNATION, "White resigned"),
    )
    assert [texts(line.nodes) for line in match.root.lines()] == [
        ["a1,b1"],
        list(MAIN[1:]),
        ["d3,d4", "c1,c2"],
    ]
    assert match.undo()
    assert (moves_in(match), match.outcome) == (" ".join(MAIN), None), "taken back, the line goes on"


def test_a_match_begins_at_its_start_position() -> None:
    game = affinage.load("board=square:4&pie=on")
    start = setup.read(game, "4.4.4.bb2-w-pie=1-last=b")
    match = Match(game, ("Ann", "Bob"), start)
    assert (match.start, match.is_set_up, match.mover) == (start, True, "Bob")
    match.push("swap")
    assert match.mover == "Ann"
    assert not Match(game).is_set_up
    with pytest.raises(ValueError, match="the position is one of "):
        Match(affinage.load("board=square:5"), start=start)


def test_people_sit_as_the_branch_that_is_shown_has_it() -> None:
    match = match_of("pie=on&board=square:4", "a1,b1", "swap", "c3,c4", people=("Ann", "Bob"))
    end = match.node
    match.goto(1)
    assert match.seats == ("Ann", "Bob")
    match.extend(["d1,d2", "c3,c4"])
    assert match.seats == ("Ann", "Bob")
    match.show(end)
    assert match.seats == ("Bob", "Ann")


@pytest.mark.long
@given(trees())
def test_every_node_is_in_one_line_and_every_path_is_legal(match: Match) -> None:
    lines = match.root.lines()
    nodes = nodes_of(match)
    assert len({id(node) for node in nodes}) == len(nodes) == 1 + sum(len(line.nodes) for line in lines)
    for node in nodes:
        path = node.path()
        assert (path[0], len(path)) == (match.root, node.ply + 1)
        assert len({child.move for child in node.children}) == len(node.children), "no move twice"
        for child in node.children:
            assert child.parent is node
            assert child.move is not None
            assert node.position.refuses(child.move) is None
            assert child.position == node.position.apply(child.move)
    for line in lines[1:]:
        assert line.nodes[0].parent is line.origin
    check_shown_line(match)
    check_released_positions(nodes)


def check_shown_line(match: Match) -> None:
    """Check that the list of lines can start with the one shown."""
    lines = match.root.lines(match.line()[1:])
    assert texts(lines[0].nodes) == list(map(str, match.moves))
    results = [match.root, *(node for line in lines for node in line.nodes)]
    assert {id(node) for node in results} == {id(node) for node in nodes_of(match)}
    assert len(results) == len(nodes_of(match))


def check_released_positions(nodes: list[GameNode]) -> None:
    positions = [node.position for node in nodes]
    for node in nodes:
        node.release()
    again = [node.position for node in reversed(nodes)][::-1]
    assert again == positions
    assert all(node.position is position for node, position in zip(nodes, again, strict=True))


@pytest.mark.long
@given(trees(), SEEDS, st.integers(1, 6))
def test_wherever_one_goes_the_line_leads_there_and_on(match: Match, seed: int, steps: int) -> None:
    chance = Random(seed)
    for _ in range(steps):
        node = chance.choice(nodes_of(match))
        if chance.random() < 0.3 and node.parent:
            match.prune(node)
        else:
            match.show(node)
            assert match.node is node
        line = match.line()
        assert [after.parent for after in line[1:]] == line[:-1]
        assert match.moves == [after.move for after in line[1:]]
        assert match.position is match.node.position
        assert match.swapped == (SWAP in match.moves[: match.ply])
        assert not line[-1].children or line[-1].conclusion, "to the very end"


@pytest.mark.long
@given(trees(), SEEDS, st.integers(1, 12))
def test_the_revision_goes_up_with_every_change_and_with_nothing_else(
    match: Match, seed: int, steps: int
) -> None:
    chance = Random(seed)
    pruned: list[Pruned] = []
    for _ in range(steps):
        before, revision = contents(match), match.revision
        change(match, chance, pruned)
        assert (match.revision == revision) == (contents(match) == before)


def test_two_thousand_plies() -> None:
    match, chance = Match(affinage.load("game=churn&board=hex:5")), Random(3)
    wander(match, chance, 2000)
    assert len(match.moves) == 2000
    match.goto(1000)
    wander(match, chance, 20)
    assert len(match.moves) == 1020
    match.show(match.root)
    while match.redo():
        pass
    assert match.ply == 2000
    assert [len(line.nodes) for line in match.root.lines()] == [2000, 20]


LONG = "game=moulds&board=square:12&spread=ring"


def grow(match: Match, data: st.DataObject) -> list[GameNode]:
    """Return all nodes of a match after trying some more moves at random places."""
    nodes = [match.root, *match.root.onwards()]
    for _ in range(data.draw(st.integers(0, 6))):
        node = data.draw(st.sampled_from(nodes))
        for _ in range(data.draw(st.integers(1, 3))):
            moves = node.position.legal_moves()
            if moves:
                new = node.add(data.draw(st.sampled_from(moves)))
                nodes += [] if new in nodes else [new]
                node = new
    return nodes


@given(matches(), st.data())
def test_every_node_is_listed_once_and_a_click_leads_to_it(match: Match, data: st.DataObject) -> None:
    nodes = grow(match, data)
    match.show(data.draw(st.sampled_from(nodes)))
    results = list(match.line()[1:])
    listed = tree.entries(match)
    assert [entry.move for entry in listed if entry.move] == [str(move) for move in match.moves]
    for ply, entry in enumerate(listed, 1):
        for row, aside in enumerate(entry.asides):
            for number, step in enumerate(aside.steps):
                node = tree.node_at(match, ply, row, number)
                assert node is not None
                assert (node.ply, str(node.move)) == (step.ply, step.move)
                results.append(node)
            if aside.more:
                end = tree.node_at(match, ply, row, len(aside.steps))
                assert end is not None
                assert end.ply == aside.steps[-1].ply + aside.more
                results += end.path()[-aside.more :]
    assert sorted(map(id, results)) == sorted(id(node) for node in nodes if node.parent)


@pytest.mark.long
@given(trees(), SEEDS, st.integers(1, 20))
def test_a_listing_kept_up_is_the_one_made_from_nothing(match: Match, seed: int, steps: int) -> None:
    chance, listing = Random(seed), tree.relist(match)
    pruned: list[Pruned] = []
    for _ in range(steps):
        # Several changes may occur between two frames.
        for _ in range(chance.randrange(1, 4)):
            change(match, chance, pruned)
        listing = tree.relist(match, listing)
        assert listing == tree.relist(match)
        assert listing.entries == tree.entries(match)
        for ply, node in enumerate(match.line()):
            path = node.path()
            is_main = all(before.children[0] is after for before, after in pairwise(path))
            assert (ply <= listing.main) == is_main


def test_moves_hidden_behind_a_resignation_are_not_taken_for_new_ones() -> None:
    match = table_of("board=square:4", "a1,b1", "c3,c4").match
    match.goto(1)
    match.resign()
    listing = tree.relist(match)
    match.undo()
    assert tree.relist(match, listing).entries == [MoveRow("a1,b1"), MoveRow("c3,c4")]
    match.show(match.root.children[0])
    match.resign()
    match.conclusion = None
    listing = tree.relist(match)
    match.push("a3,a4")
    assert tree.relist(match, listing) == tree.relist(match)


def test_variations_stand_with_the_move_they_replace() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4")
    game_view.match.node.comment = "A wall."
    game_view.goto(1)
    tap(game_view, "d1", "d2")
    tap(game_view, "a3", "a4")
    game_view.goto(2)
    tap(game_view, "b3", "b4")
    game_view.match.show(game_view.match.root.children[0].children[0].children[0])
    branch = VariationRow(1, (VariationMove(2, "d1,d2", ""), VariationMove(3, "a3,a4", "")), 0, False)
    assert tree.entries(game_view.match) == [
        MoveRow("a1,b1"),
        MoveRow("c3,c4", "", (branch, VariationRow(2, (VariationMove(3, "b3,b4", ""),), 0, False))),
        MoveRow("a3,a4", "A wall."),
    ]
    game_view.show(game_view.match.root.children[0].children[1])
    entry = tree.entries(game_view.match)[1]
    assert entry.move == "d1,d2"
    assert entry.asides == (
        VariationRow(1, (VariationMove(2, "c3,c4", ""), VariationMove(3, "a3,a4", "A wall.")), 0, True),
    )


def test_moves_tried_after_a_resignation_are_listed_after_it() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4")
    game_view.goto(1)
    game_view.resign()
    last = tree.entries(game_view.match)[-1]
    assert last == MoveRow("", "", (VariationRow(1, (VariationMove(2, "c3,c4", ""),), 0, True),))
    node = tree.node_at(game_view.match, 2, 0, 0)
    assert node is not None
    game_view.show(node)
    assert (game_view.match.ply, game_view.match.outcome) == (2, None)


def test_long_and_deep_variations_stay_short() -> None:
    random = Random(1)
    long, deep = Match(affinage.load(LONG)), Match(affinage.load(LONG))
    other, *_ = long.position.legal_moves()
    node = deep.root
    for ply in range(60):
        moves = random.sample(node.position.legal_moves()[1:], 2)
        node.add(moves[0])
        node = node.add(moves[1])
        if ply < 50:
            long.push(moves[1])
    long.goto(0)
    long.push(other)
    (aside,) = tree.entries(long)[0].asides
    assert (len(aside.steps), aside.more) == (tree.LONGEST, 50 - tree.LONGEST)
    deep.show(deep.root.children[0])
    depths = [aside.depth for aside in tree.entries(deep)[0].asides]
    assert (len(depths), max(depths)) == (60, tree.DEEPEST)


def test_places_that_are_gone_lead_nowhere() -> None:
    match = table_of("board=square:4", "a1,b1").match
    for place in ((0, 0, 0), (1, 0, 0), (2, 0, 0), (9, 0, 0), (1, -1, 0)):
        assert tree.node_at(match, *place) is None
    assert tree.sibling(match.root, 1) is None
    assert tree.sibling(match.node, 1) is None


@pytest.mark.long
@given(matches(), st.data())
def test_a_tree_is_part_of_what_grew_from_it(match: Match, data: st.DataObject) -> None:
    text = record.to_json(match)
    whole = record.read(text)
    grow(whole, data)
    node = data.draw(st.sampled_from([whole.root, *whole.root.onwards()]))
    node.comment = "Seen."
    assert tree.is_part(match.root, whole.root)
    assert not tree.is_part(whole.root, match.root)
    assert tree.shape(whole.root) != tree.shape(match.root)
    assert tree.shape(record.read(text).root) == tree.shape(match.root)


def test_deleting_and_bringing_back() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", "a3,a4")
    before = tree.shape(game_view.match.root)
    pruned = game_view.prune(game_view.match.line()[2])
    assert ([str(move) for move in game_view.match.moves], game_view.match.ply) == (["a1,b1"], 1)
    assert tree.size(pruned.node) == 2
    game_view.graft(pruned)
    assert tree.shape(game_view.match.root) == before
    assert (len(game_view.match.moves), game_view.match.ply) == (3, 2)


def test_a_computer_does_not_play_again_what_was_deleted() -> None:
    game_view = table_of("board=square:4", "a1,b1", "c3,c4", levels=(0, 1))
    game_view.prune(game_view.match.node)
    assert game_view.computers.level == 1
    assert not game_view.computers.thinks


def test_a_changed_mind_leaves_no_variation_but_a_comment_does() -> None:
    for comment, branches in (("", 1), ("Why not white?", 2)):
        game_view = table_of("game=taifas&board=square:5")
        tap(game_view, "a1")
        game_view.match.node.comment = comment
        tap(game_view, "a1")
        assert str(game_view.match.moves[0]) == "Wa1"
        assert len(game_view.match.root.children) == branches
