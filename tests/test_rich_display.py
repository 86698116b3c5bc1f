"""The notebook display of variants, positions and matches."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser

import pytest

import affinage
from affinage.matches.match import Match
from affinage.picture import rich_display
from affinage.picture.diagram import description, diagram
from tests.pictures import parsed, stones_in
from tests.tables import finished

ALLOWED = {
    "div": set(),
    "details": {"name", "open"},
    "summary": set(),
    "img": {"src", "alt"},
    "p": set(),
    "a": {"href"},
}
"""Elements and attributes that JupyterLab and marimo keep in untrusted HTML; names may be removed."""


class Steps(HTMLParser):
    """Collects the steps in the markup of a match: whether each is unfolded, caption, picture and text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, set[str]]] = []
        self.unfolded: list[bool] = []
        self.captions: list[str] = []
        self.pictures: list[str] = []
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        result = dict(attributes)
        self.elements.append((tag, set(result)))
        if tag == "details":
            self.unfolded.append("open" in result)
        elif tag == "summary":
            self.captions.append("")
        elif tag == "img":
            source = str(result["src"])
            assert source.startswith("data:image/svg+xml;base64,")
            self.pictures.append(b64decode(source.partition(",")[2]).decode())
            self.said.append(str(result["alt"]))

    def handle_data(self, data: str) -> None:
        if self.elements[-1][0] == "summary":
            self.captions[-1] += data


def steps_of(match: Match) -> Steps:
    """Return the steps in the display of a match."""
    return Steps(str(match._repr_html_()))


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_game_and_position_shows_itself(key: str) -> None:
    game = affinage.load(f"game={key}")
    match = finished(game.link(), seed=1)
    assert stones_in(parsed(game._repr_svg_())) == stones_in(parsed(Match(game)._repr_svg_()))
    assert stones_in(parsed(match.position._repr_svg_())) == stones_in(parsed(match._repr_svg_())) != set()


def test_pictures_of_a_notebook_share_no_ids_even_when_they_show_the_same() -> None:
    match = finished("game=churn", seed=1)
    shown = [str(thing._repr_svg_()) for thing in (match.game, match.position, match, match)]
    keys = [re.findall(r' id="(.*?)"', text) for text in shown]
    assert len({key for some in keys for key in some}) == sum(map(len, keys))
    for text, some in zip(shown, keys, strict=True):
        named = re.findall(r'(?:href="#|url\(#|aria-\w+by=")([\w-]+)', text)
        assert len(named) > 4
        assert set(named) <= set(some)
    groups = [re.findall(r' name="(.*?)"', str(match._repr_html_())) for _ in range(2)]
    assert [len(set(group)) for group in groups] == [1, 1]
    assert set(groups[0]) != set(groups[1]), "unfolding a step would fold one of the other"


def test_a_match_has_a_step_for_every_position_and_the_one_on_the_board_is_unfolded() -> None:
    match = Match(affinage.load("board=square:4"), ("Ann", "Bob <b>"))
    assert match._repr_html_() is None
    match.extend(["a1,b1", "c3,c4", "a3,b3"])
    match.undo()
    steps = steps_of(match)
    assert steps.captions == [
        "Start",
        "1. Ann (Black): a1, b1",
        "2. Bob <b> (White): c3, c4",
        "3. Ann (Black): a3, b3",
    ]
    assert steps.unfolded == [False, False, True, False]
    assert match.ply == 2
    for ply, (picture, each) in enumerate(zip(steps.pictures, steps.said, strict=True)):
        match.goto(ply)
        assert picture == diagram(match, rich_display.STYLE)
        assert each == description(match)


def test_the_last_step_says_how_it_ended() -> None:
    match = Match(affinage.load("game=churn&pie=on"))
    match.extend(["c3", "swap", "d3"])
    match.resign()
    assert steps_of(match).captions[2:] == ["2. Blue: swap", "3. Blue: d3. Blue wins: Red resigned"]


def test_the_markup_has_nothing_that_notebooks_take_away() -> None:
    steps = steps_of(finished("game=moulds&win=twenty", seed=2))
    assert steps.elements
    for tag, attributes in steps.elements:
        assert attributes <= ALLOWED[tag]
    for picture in steps.pictures:
        assert not re.search(r"(?:href|src|url\()=?[\"']?(?!#)[\"']?\w+:", picture)


def test_of_a_long_match_the_last_steps_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rich_display, "MAX_STEPS", 2)
    match = Match(affinage.load("board=square:4"))
    match.extend(["a1,b1", "c3,c4", "a3,b3"])
    assert [caption[:2] for caption in steps_of(match).captions] == ["1.", "2.", "3."]
