"""Replays: what is visible at each time, found by evaluating the animation as a browser would."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from affinage.errors import OptionError
from affinage.picture.diagram import DiagramOptions, diagram
from affinage.picture.replay import REST, replay
from affinage.picture.svg import SPACE
from tests.pictures import parsed, stones_in, texts_in
from tests.strategies import named_stones
from tests.tables import finished

ANIMATE = f"{{{SPACE}}}animate"
PLAIN = DiagramOptions(styled=False, coordinates=False)


def opacity_at(animate: ElementTree.Element, seconds: float) -> float:
    """Return the opacity of an element some seconds into the first loop."""
    times = [float(part) * seconds_of(animate) for part in animate.attrib["keyTimes"].split(";")]
    values = [float(part) for part in animate.attrib["values"].split(";")]
    assert len(times) == len(values)
    assert times == sorted(times)
    after = min(bisect_right(times, seconds), len(times) - 1)
    start, end = times[after - 1], times[after]
    share = (seconds - start) / (end - start) if end > start else 1.0
    return values[after - 1] + share * (values[after] - values[after - 1])


def seconds_of(animate: ElementTree.Element) -> float:
    """Return the length of one loop."""
    return float(animate.attrib["dur"].removesuffix("s"))


def groups(picture: ElementTree.Element) -> Iterator[tuple[ElementTree.Element, ElementTree.Element]]:
    """Yield the elements that appear and disappear, with the animation of each."""
    for item in picture.iter():
        for animate in item.findall(ANIMATE):
            yield item, animate


def visible_at(text: str, seconds: float) -> tuple[set[tuple[str, float, float]], list[str]]:
    """Return the stones and the texts that are visible at that time."""
    picture = parsed(text)
    for item, animate in groups(picture):
        opacity = opacity_at(animate, seconds)
        assert opacity in (0, 1), "nothing is on its way"
        if not opacity:
            item.clear()
    return stones_in(picture), [said for said, _ in texts_in(picture)]


@pytest.mark.parametrize(
    "link",
    [
        "board=square:5",
        "game=emulsion&board=square:4",
        "game=moulds&players=4",
        "game=churn&board=hex:2",
    ],
)
def test_every_position_is_seen_in_its_time(link: str) -> None:
    match, pace = finished(link), 0.5
    text = replay(match, PLAIN, pace)
    kinds = [colour.lower() for colour in match.game.colours]
    rows = max(int(name[1:]) for name in match.game.board.names)
    for ply in range(len(match.moves) + 1):
        stones, _ = visible_at(text, (ply + 0.9) * pace)
        assert len(stones) == sum(mask.bit_count() for mask in match.position_at(ply).stones)
        if not match.game.board.is_hex:
            assert stones == {
                (kinds[colour - 1], ord(name[0]) - ord("a") + 0.5, rows - int(name[1:]) + 0.5)
                for name, colour in named_stones(match.position_at(ply)).items()
            }


def test_the_end_rests_and_then_all_begins_again() -> None:
    match = finished("board=square:5")
    text = replay(match, PLAIN, 0.5)
    for _, animate in groups(parsed(text)):
        assert seconds_of(animate) == (len(match.moves) + 1) * 0.5 + REST
        assert animate.attrib["repeatCount"] == "indefinite"
    seconds = (len(match.moves) + 0.9) * 0.5
    holes = [str(region.cells.bit_count()) for region in match.position.regions()]
    assert visible_at(text, seconds)[1] == visible_at(text, seconds + REST)[1] == holes
    assert visible_at(text, seconds - 0.5)[1] == [], "no holes before the end"


def test_removals_are_seen_one_by_one() -> None:
    found = [finished("game=emulsion&board=square:4", seed) for seed in range(30)]
    match = next(match for match in found if match.position.removals())
    removals = match.position.removals()
    text = replay(match, PLAIN, 1)
    for step in range(len(removals) + 1):
        picture = parsed(text)
        for item, animate in groups(picture):
            if not opacity_at(animate, len(match.moves) + step + 0.9):
                item.clear()
        pale = sum(item.attrib.get("opacity") == ".16" for item in picture.iter())
        assert pale == sum(removal.cells.bit_count() for removal in removals[:step])


def test_it_goes_as_far_as_the_position_on_the_board() -> None:
    match = finished("board=square:5")
    match.goto(2)
    text = replay(match, PLAIN, 1)
    assert {seconds_of(animate) for _, animate in groups(parsed(text))} == {3 + REST}
    assert "After 2 moves." in text
    assert "Replay of 2 moves" in text
    match.goto(0)
    assert not list(groups(parsed(replay(match, PLAIN, 1)))), "nothing moves before the first ply"


def test_what_does_not_move_shows_the_end() -> None:
    match = finished("board=hex:3")
    picture = parsed(replay(match, PLAIN))
    for item in list(picture.iter()):
        for child in list(item):
            if child.attrib.get("opacity") == "0":
                item.remove(child)
    end = parsed(diagram(match, PLAIN))
    assert stones_in(picture) == stones_in(end)
    assert texts_in(picture) == texts_in(end)


def test_readers_who_prefer_less_motion_see_the_end_alone() -> None:
    match = finished("board=hex:3")
    text = replay(match, DiagramOptions(name="p", coordinates=False))
    assert (
        "<style>@media (prefers-reduced-motion:reduce){.p-moving{display:none}.p-at-rest{display:inline}}</style>"
    ) in text
    picture = parsed(text)
    (moving,) = picture.iterfind(".//*[@class='p-moving']")
    (at_rest,) = picture.iterfind(".//*[@class='p-at-rest']")
    assert at_rest.attrib["display"] == "none"
    assert list(groups(moving))
    assert not list(groups(at_rest))
    assert stones_in(at_rest) == stones_in(parsed(diagram(match, DiagramOptions(coordinates=False))))


@pytest.mark.parametrize("pace", [0.0, 0.05, 11.0, float("nan")])
def test_a_pace_that_nobody_could_follow_is_refused(pace: float) -> None:
    with pytest.raises(OptionError, match=r"pace .* expected 0\.1 to 10 seconds"):
        replay(finished("board=square:2"), PLAIN, pace)
