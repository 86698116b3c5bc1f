"""Diagrams and their display in notebooks: contents, layout and text alternatives of the SVG."""

from __future__ import annotations

import re
from base64 import b64decode
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import affinage
from affinage.errors import NotationError
from affinage.game import Game
from affinage.matches.match import Match
from affinage.notation.wording import ending
from affinage.picture import rich_display
from affinage.picture.diagram import DiagramOptions, description, diagram, frames, last_frame
from affinage.picture.marks import read_marks
from affinage.picture.palette import DARK, LIGHT, PAGE
from affinage.picture.replay import replay
from affinage.picture.svg import SPACE
from tests.pages import parsed, stones_in, texts_in
from tests.strategies import matches
from tests.tables import finished, match_of

PRESETS = [preset.link for key in affinage.game_keys() for preset in affinage.game_class(key).texts.presets]

HARMLESS = {"svg", "title", "desc", "style", "defs", "marker", "path", "g", "rect", "use", "text"}


def filled(game: Game) -> Match:
    """Return a match of Taifas whose board is full."""
    match = Match(game)
    for number, cell in enumerate(game.board.names):
        if match.outcome is None:
            match.push(f"{'BW'[number * 7 // 3 % 2]}{cell}")
    return match


def test_stones_stand_where_their_cells_are() -> None:
    match = match_of("board=square:6x4", "a1,b1", "f3,f4")
    seen = stones_in(parsed(diagram(match, DiagramOptions(coordinates=False))))
    cells = {"black": ("a1", "b1"), "white": ("f4", "f3")}
    assert seen == {
        (kind, "abcdef".index(name[0]) + 0.5, 4 - int(name[1]) + 0.5)
        for kind, names in cells.items()
        for name in names
    }


def test_coordinates_stand_in_line_with_the_stones() -> None:
    picture = parsed(diagram(match_of("board=square:6x4", "f3,f4")))
    labels = dict(texts_in(picture))
    assert set(labels) == set("abcdef1234")
    ((_, x, upper), (_, also_x, lower)) = sorted(stones_in(picture), key=lambda stone: stone[2])
    assert x == also_x == labels["f"][0]
    assert labels["4"][1] == pytest.approx(upper + 0.09, abs=0.02)
    assert labels["3"][1] == pytest.approx(lower + 0.09, abs=0.02)
    assert texts_in(parsed(diagram(match_of("board=square:6x4"), DiagramOptions(coordinates=False)))) == []


def test_the_board_can_be_turned_and_mirrored() -> None:
    match = match_of("board=square:6x4", "a1,b1")

    def places(**diagram_options: int) -> list[tuple[float, float]]:
        seen = stones_in(parsed(diagram(match, DiagramOptions(coordinates=False, **diagram_options))))  # type: ignore[arg-type]
        return sorted((x, y) for _, x, y in seen)

    assert places() == [(0.5, 3.5), (1.5, 3.5)]
    assert places(rotation=1) == [(0.5, 0.5), (0.5, 1.5)]
    assert places(rotation=2) == [(4.5, 0.5), (5.5, 0.5)]
    assert places(mirrored=1) == [(4.5, 3.5), (5.5, 3.5)]
    assert places(rotation=5) == places(rotation=1)


@pytest.mark.parametrize("link", PRESETS)
def test_every_variant_can_be_drawn_at_any_time(link: str) -> None:
    match = finished(link)
    for ply in (0, len(match.moves) // 2, len(match.moves)):
        match.goto(ply)
        for diagram_options in (
            DiagramOptions(),
            DiagramOptions("auto", score=True, labels=True, rotation=1, mirrored=True),
        ):
            picture = parsed(diagram(match, diagram_options))
            kinds = [colour.lower() for colour in match.game.colours]
            expected = [mask.bit_count() for mask in match.position.stones]
            seen = [kind for kind, *_ in stones_in(picture)]
            assert [seen.count(kind) for kind in kinds] == expected
            assert_sound(picture)


@pytest.mark.parametrize(
    "link", ["board=square:4", "game=emulsion&board=square:4", "game=taifas&board=square:5"]
)
def test_the_last_frame_is_that_of_all_frames(link: str) -> None:
    match, options = finished(link), DiagramOptions(rotation=1, score=True, labels=True)
    for ply in (0, len(match.moves) // 2, len(match.moves)):
        match.goto(ply)
        assert last_frame(match, options) == frames(match, options)[-1]


@pytest.mark.long
@given(matches(), st.sampled_from(["light", "dark", "auto"]), st.integers(0, 7), st.booleans())
def test_any_match_can_be_drawn(match: Match, theme: str, rotation: int, mirrored: bool) -> None:
    picture = parsed(diagram(match, DiagramOptions(theme, rotation=rotation, mirrored=mirrored)))
    assert_sound(picture)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    assert max(float(picture.attrib[side]) for side in ("width", "height")) == 480
    for _, x, y in stones_in(picture):
        assert 0 < x < width
        assert 0 < y < height


def assert_sound(picture: ElementTree.Element) -> None:
    """Check that nothing runs or is loaded, all references resolve, and that a text describes the picture."""
    tags = {item.tag.removeprefix(f"{{{SPACE}}}") for item in picture.iter()}
    assert tags <= HARMLESS
    keys = [item.attrib["id"] for item in picture.iter() if "id" in item.attrib]
    assert len(keys) == len(set(keys))
    for item in picture.iter():
        for name, value in item.attrib.items():
            assert not name.startswith("on")
            assert name != "style"
            if name == "href":
                assert value.removeprefix("#") in keys
            for key in re.findall(r"url\((.*?)\)", value):
                assert key.removeprefix("#") in keys
            if name in ("fill", "stroke"):
                assert re.fullmatch("none|#[0-9a-f]{3}|#[0-9a-f]{6}", value)
    assert picture.attrib["role"] == "img"
    for name, tag in (("aria-labelledby", "title"), ("aria-describedby", "desc")):
        (message,) = [item for item in picture if item.attrib.get("id") == picture.attrib[name]]
        assert message.tag == f"{{{SPACE}}}{tag}"
        assert message.text


def test_pictures_can_stand_on_one_page() -> None:
    match = finished("board=square:4")
    texts = [
        diagram(match),
        diagram(match, DiagramOptions("dark")),
        diagram(match, DiagramOptions(name="third")),
    ]
    texts += [replay(match), replay(match, pace=1)]
    match.goto(1)
    texts.append(diagram(match))
    keys = [re.findall(r' id="(.*?)"', text) for text in texts]
    assert len({key for each in keys for key in each}) == sum(map(len, keys))
    assert keys[2]
    assert all(key.startswith("third-") for key in keys[2])
    assert diagram(match) == texts[-1], "the same picture is the same text"


def test_title_and_description_tell_what_is_seen() -> None:
    match = match_of("board=square:4", "b1,b2", "c1,c2", people=("Ann <&>", 'Bob "B"'))
    message = [item.text for item in parsed(diagram(match)) if item.tag.endswith(("title", "desc"))]
    assert message == [
        "Affinage (4 by 4 squares). Ann <&> (Black) to move",
        "4 by 4 squares. After 2 moves. Black on b1 b2. White on c1 c2. Last move: c1,c2. Ann <&> (Black) to move. "
        "Affinage is a game by Dale W. Walton.",
    ]
    match.resign()
    title, text = (item.text or "" for item in parsed(diagram(match)) if item.tag.endswith(("title", "desc")))
    assert title.endswith('Bob "B" (White) wins: Black resigned')
    assert 'Bob "B" (White) wins: Black resigned. ' in text
    full = filled(affinage.load("game=taifas&board=square:13"))
    (text,) = (item.text or "" for item in parsed(diagram(full)) if item.tag.endswith("desc"))
    assert re.search(r"Black on \d+ cells\. White on \d+ cells\.", text), "too many to list"
    assert f"{ending(full)}. " in text


def test_the_last_move_and_the_end_are_shown() -> None:
    match = match_of("board=square:4", "b1,b2", "c1,c2", "b3,b4", "c3,c4")
    diagram_options = DiagramOptions(coordinates=False)
    picture = parsed(diagram(match, diagram_options))
    (ring,) = [item for item in picture.iter() if item.attrib.get("stroke") == LIGHT["last"]]
    assert ring.attrib["d"].startswith("M2.045 1.5a")
    assert "M2.045.5a" in ring.attrib["d"], "its left end"
    assert texts_in(picture) == []
    match.resign()
    assert texts_in(parsed(diagram(match, diagram_options))) == [
        ("4", (0.714, 2.126)),
        ("4", (3.714, 2.126)),
    ], "in the middle, right of their owners' stones"
    scores = [
        text for text, _ in texts_in(parsed(diagram(match, DiagramOptions(coordinates=False, score=True))))
    ]
    assert scores == ["4", "4–0", "4", "0–4"]


def test_the_numbers_of_a_hole_of_two_by_two_are_amid_its_cells() -> None:
    match = affinage.read_link("?board=square:4#1/from=2ww.2bw.bbww.bbww-b").match
    match.resign()
    drawn = texts_in(parsed(diagram(match, DiagramOptions(coordinates=False, score=True))))
    (place,) = [place for text, place in drawn if text == "3–1"]
    assert place[0] == pytest.approx(1, abs=0.01)
    assert place[1] == pytest.approx(1.25, abs=0.1), "below the number of cells"


def test_values_of_stones_are_shown_on_demand() -> None:
    match = match_of("game=emulsion&board=square:4")
    seen = texts_in(parsed(diagram(match, DiagramOptions(coordinates=False, labels=True))))
    assert [text for text, _ in seen] == list(match.position.labels().values())
    marked = DiagramOptions(coordinates=False, labels=True, marks=read_marks(match.game, "A=a1"))
    assert len(texts_in(parsed(diagram(match, marked)))) == len(seen), "a mark takes the place of a value"


def colours_in(text: str) -> set[str]:
    """Return the colours that attributes of a picture name."""
    return set(re.findall(r'(?:fill|stroke)="(#.*?)"', text))


def test_light_and_dark_have_the_colours_of_the_page() -> None:
    match = match_of("game=moulds&players=4")
    for theme, colours in (("light", LIGHT), ("dark", DARK)):
        text = diagram(match, DiagramOptions(theme))
        solid = {colour[: 4 if len(colour) < 6 else 7] for colour in (*colours.values(), PAGE[theme])}
        assert {PAGE[theme], colours["paste"], colours["stone-green"]} <= colours_in(text) <= solid
        assert "<style>" not in text
    assert 'fill-opacity=".333"' in diagram(match), "the shadow, which lets the board shine through"


def test_auto_is_light_until_a_rule_makes_it_dark() -> None:
    match = finished("board=hex:3")
    text = diagram(match, DiagramOptions("auto", name="p"))
    assert colours_in(text) == colours_in(diagram(match))
    (rules,) = re.findall("<style>(.*)</style>", text)
    assert rules.startswith("@media (prefers-color-scheme:dark){")
    painted = set(re.findall(r'class="(.*?)"', text))
    assert painted == set(re.findall(r"\.([\w-]+)\{", rules))
    for colour in ("paste", "stone-black", "label"):
        assert DARK[colour] in rules
    plain = diagram(match, DiagramOptions("auto", name="p", styled=False))
    assert re.sub(' class=".*?"', "", plain) == diagram(match, DiagramOptions(name="p")), (
        "a page that forbids styles"
    )


def test_marks_are_drawn_in_a_colour_that_can_be_seen() -> None:
    match = match_of("board=square:4", "a1,b1")
    marks = read_marks(match.game, "circle=a1,a2 cross=b1 square=c3 A=d4 7=a1")
    picture = parsed(diagram(match, DiagramOptions(coordinates=False, marks=marks)))
    assert [text for text, _ in texts_in(picture)] == ["A", "7"]
    drawn = [item for item in picture.iter() if item.attrib.get("stroke-width") == ".09"]
    on_black, on_paste = LIGHT["stone-black-text"], LIGHT["effect"]
    assert [item.attrib["stroke"] for item in drawn] == [on_black, on_paste, on_black, on_paste]
    match.resign()
    (hole,) = match.position.regions()
    shown = parsed(
        diagram(match, DiagramOptions(coordinates=False, marks=read_marks(match.game, "circle=c3")))
    )
    (mark,) = [item for item in shown.iter() if item.attrib.get("stroke-width") == ".09"]
    assert mark.attrib["stroke"] == LIGHT[f"hole-{('neutral', 'black', 'white')[hole.owner]}-text"]


@pytest.mark.parametrize("text", ["triangle=a1", "circle", "circle=", "AB=a1", "=a1", "!=a1"])
def test_the_error_of_a_wrong_mark_names_the_marks(text: str) -> None:
    with pytest.raises(
        NotationError, match=r"write circle=c3,d4 or A=e5|marks are circle, square, cross, a letter"
    ):
        read_marks(affinage.load("board=square:4"), text)
    with pytest.raises(NotationError, match="'e9' is not a cell of square:4"):
        read_marks(affinage.load("board=square:4"), "circle=e9")


def test_big_boards_stay_small_files() -> None:
    full = filled(affinage.load("game=taifas&board=square:19"))
    assert sum(mask.bit_count() for mask in full.position.stones) > 300
    assert len(diagram(full).encode()) < 60_000
    assert len(diagram(full, DiagramOptions("auto")).encode()) < 60_000


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
        self.descriptions: list[str] = []
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
            self.descriptions.append(str(result["alt"]))

    def handle_data(self, data: str) -> None:
        if self.elements[-1][0] == "summary":
            self.captions[-1] += data


def steps_of(match: Match) -> Steps:
    return Steps(str(match._repr_html_()))


@pytest.mark.parametrize("key", affinage.game_keys())
def test_every_game_and_position_shows_itself(key: str) -> None:
    game = affinage.load(f"game={key}")
    match = finished(game.link(), seed=1)
    assert stones_in(parsed(game._repr_svg_())) == stones_in(parsed(Match(game)._repr_svg_()))
    assert stones_in(parsed(match.position._repr_svg_())) == stones_in(parsed(match._repr_svg_())) != set()


def test_pictures_of_a_notebook_share_no_ids_even_when_they_show_the_same() -> None:
    match = finished("game=churn", seed=1)
    pictures = [str(thing._repr_svg_()) for thing in (match.game, match.position, match, match)]
    keys = [re.findall(r' id="(.*?)"', text) for text in pictures]
    assert len({key for some in keys for key in some}) == sum(map(len, keys))
    for text, some in zip(pictures, keys, strict=True):
        named = re.findall(r'(?:href="#|url\(#|aria-\w+by=")([\w-]+)', text)
        assert len(named) > 4
        assert set(named) <= set(some)
    groups = [re.findall(r' name="(.*?)"', str(match._repr_html_())) for _ in range(2)]
    assert [len(set(group)) for group in groups] == [1, 1]
    assert set(groups[0]) != set(groups[1]), "unfolding a step would fold one of the other"


def test_match_display_has_a_step_per_position_and_unfolds_the_current() -> None:
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
    for ply, (picture, each) in enumerate(zip(steps.pictures, steps.descriptions, strict=True)):
        match.goto(ply)
        assert picture == diagram(match, rich_display.STYLE)
        assert each == description(match)


def test_the_last_step_says_how_it_ended() -> None:
    match = match_of("game=churn&pie=on", "c3", "swap", "d3")
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
    match = match_of("board=square:4", "a1,b1", "c3,c4", "a3,b3")
    assert [caption[:2] for caption in steps_of(match).captions] == ["1.", "2.", "3."]
