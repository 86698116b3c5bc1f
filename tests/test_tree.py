"""The move tree as the page lists it: each node once, with clicks that lead there, and long lists cut short."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.matches.match import Match
from affinage.matches.variations import GameNode, Pruned
from affinage.notation import record
from tests.strategies import SEEDS, change, matches, trees
from tests.tables import table_of, tap
from web.model import tree
from web.model.tree import MoveRow, VariationMove, VariationRow

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
        for _ in range(chance.randrange(1, 4)):  # several changes may occur between two frames
            change(match, chance, pruned)
        listing = tree.relist(match, listing)
        assert listing == tree.relist(match)
        assert listing.entries == tree.entries(match)
        for ply, node in enumerate(match.line()):
            path = node.path()
            is_main = all(before.children[0] is after for before, after in pairwise(path))
            assert (ply <= listing.main) == is_main


def test_moves_that_were_hidden_behind_a_resignation_are_not_taken_for_new_ones() -> None:
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
    pruned = game_view.prune(game_view.match.line()[2])
    tap(game_view, "c3", "c4")
    game_view.graft(pruned)
    assert len(game_view.match.moves) == 2, "played again since: that one stays"


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
