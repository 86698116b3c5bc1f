"""The landing page, link previews, embeds and oEmbed answers: words of the rule book, and links that resolve."""

from __future__ import annotations

import html
import json
import re
import shutil
import struct
import urllib.request
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import pytest

import affinage
from affinage.bots.levels import levels_of
from affinage.matches import setup
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.notation.link import load
from affinage.picture.diagram import diagram
from affinage.registry import game_class, game_keys
from affinage.teach import lessons, rulebook
from affinage.teach.principles.figures import course_key
from affinage.teach.puzzles.collection import shipped
from affinage.teach.rulebook import pictures
from tests import tutorial
from tests.pages import Page, expect_nothing_of_a_game
from tools import games, landing, oembed
from tools.common import ROOT, ToolError, write_bytes
from tools.made_pages import INDEX
from tools.previews import finding, pages, subjects
from tools.previews.document import ATLAS, PICTURE
from tools.previews.subjects import Subject
from tools.serve import serving
from web.embed.link import KEYS as EMBED_KEYS
from web.embed.link import MODES, THEMES, EmbedOptions, address, open_link
from web.embed.snippet import snippet
from web.lab.reports import FRAGMENT

BASE = "https://example.org/games/"
KEYS = tutorial.keys_in_sources()
"""Keys of the games to make pages of."""
SUBJECTS = [subject for subject in subjects.subjects() if subject.key in KEYS]
EACH = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.slug)
DRAWN = SUBJECTS[:1]
"""Subjects whose card is drawn, which takes half a second each."""
SVG = "data:image/svg+xml,"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def folder() -> Path:
    """Return the folder of the pages, built without the site's address."""
    return pages.provide(ROOT)


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the parts of a site that the tags refer to."""
    target = tmp_path_factory.mktemp("site")
    pages.install(folder, target)
    pages.draw_cards(target / pages.FOLDER, DRAWN)
    oembed.write(target, BASE)
    write_bytes(target / landing.PAGE, landing.page(ROOT).encode())
    finding.write(target, BASE)
    return target


def page_of(folder: Path, subject: Subject) -> Page:
    """Return the page of a game or a variant."""
    return Page((folder / subject.slug / INDEX).read_text("utf-8"))


def with_base(subject: Subject) -> Page:
    """Return the same page on a site with a known address."""
    return Page(pages.subject_page(subject, BASE))


def file_at(site: Path, address: str) -> Path:
    assert address.startswith(BASE)
    path = site / address.removeprefix(BASE)
    return path / INDEX if address.endswith("/") else path


def size_of(picture: Path) -> tuple[int, ...]:
    """Return the width and the height of a PNG file."""
    data = picture.read_bytes()
    assert data.startswith(PNG)
    return struct.unpack_from(">II", data, len(PNG) + 8)


def test_every_game_and_every_preset_has_its_page(folder: Path) -> None:
    wanted = set(KEYS) | {preset.slug for key in KEYS for preset in game_class(key).texts.presets}
    assert {path.name for path in folder.iterdir() if path.is_dir()} == wanted
    assert [page_of(folder, subject).text("h1") for subject in SUBJECTS] == [one.name for one in SUBJECTS]
    shown = [page_of(folder, subject).text("title") for subject in SUBJECTS]
    titles = {*shown, Page((folder / INDEX).read_text("utf-8")).text("title")}
    assert len(titles) == len(SUBJECTS) + 1


@EACH
def test_a_page_says_its_rules_in_the_words_of_the_rule_book(folder: Path, subject: Subject) -> None:
    page = page_of(folder, subject)
    sentences = rulebook.sentences(subject.game)
    assert page.rules == [sentence.text for sentence in sentences]
    drawings = [
        pictures.svg(sentence.picture, pages.RULE_OPTIONS) for sentence in sentences if sentence.picture
    ]
    inner = [unquote(address.removeprefix(SVG)) for address in page.images if address.startswith(SVG)]
    assert inner == drawings
    assert subject.game.texts.source in page.anchors


@EACH
def test_preview_links_lead_to_its_board_a_computer_and_lessons(folder: Path, subject: Subject) -> None:
    links = [link.removeprefix("../../") for link in page_of(folder, subject).anchors]
    own = [link for link in links if link.startswith(("?", "#")) and not link.endswith(FRAGMENT)]
    head, (computer, board, *courses) = own[:3], own[3:]
    assert head == ["#choose", "?lesson=affinage", "?puzzle=next"]
    assert load(board) == subject.game
    record = share.read_link(computer)
    assert record.match.game == subject.game
    assert record.levels[0] == 0 < min(record.levels[1:])
    assert courses == [f"?lesson={key}" for key in (subject.key, course_key(subject.key)) if key]


@EACH
def test_preview_addresses_lead_to_files(site: Path, subject: Subject) -> None:
    page = with_base(subject)
    own = f"{BASE}{pages.FOLDER}/{subject.slug}/"
    assert page.links["canonical"] == page.metas["og:url"] == page.facts["url"] == own
    assert page.metas["og:image"] == page.metas["twitter:image"] == page.facts["image"] == own + PICTURE
    assert file_at(site, own).is_file()
    assert (page.metas["og:image:width"], page.metas["og:image:height"]) == ("1200", "630")
    if subject in DRAWN:
        assert size_of(file_at(site, page.metas["og:image"])) == (1200, 630)
    answer = json.loads(file_at(site, page.links["alternate"]).read_text("utf-8"))
    assert answer["title"] == page.metas["og:title"] == page.metas["twitter:title"] == subject.title
    assert page.metas["twitter:card"] == "summary_large_image"


def test_the_list_leads_to_all(site: Path) -> None:
    page = Page(pages.list_page(BASE))
    expect_nothing_of_a_game(page)
    own = f"{BASE}{pages.FOLDER}/"
    led = {urljoin(own, address) for address in page.anchors} - {game_class(key).texts.source for key in KEYS}
    ways = ("", "#choose", "?lesson=affinage", "?puzzle=next", "design.html", "questions/", f"{ATLAS}/")
    head = {own, *(f"{BASE}{way}" for way in ways)}
    assert led == head | {f"{own}{subject.slug}/" for subject in SUBJECTS}
    assert size_of(file_at(site, page.metas["og:image"])) == (1200, 630)


def test_the_sitemap_has_every_page_and_robots_txt_names_it(site: Path) -> None:
    output = ElementTree.parse(site / finding.SITEMAP).findall("{*}url/{*}loc")
    listed = [element.text for element in output]
    own = f"{BASE}{pages.FOLDER}/"
    assert listed == sorted([BASE, own, *(f"{own}{subject.slug}/" for subject in SUBJECTS)])
    assert f"\nSitemap: {BASE}{finding.SITEMAP}\n" in (site / finding.ROBOTS).read_text("utf-8")


OWN_NAME = "affinage"
"""Key of a game, and the name of the site, too."""


@cache
def described() -> dict[str, dict[str, Any]]:
    return games.games()


def test_no_script_knows_a_game_by_name() -> None:
    scripts = [path for pattern in ("web/**/*.js", "sw.js") for path in ROOT.glob(pattern)]
    names = {name for key in game_keys() if key != OWN_NAME for name in (key, game_class(key).name)}
    assert len(scripts) > 20
    assert [(path, name) for path in scripts for name in names if name in path.read_text("utf-8")] == []


@pytest.mark.long
def test_description_of_a_game_has_its_start() -> None:
    actual = described()
    assert tuple(actual) == game_keys()
    for key, data in actual.items():
        game = affinage.load(f"game={key}")
        assert data["name"] == game.name
        assert data["board"] == game.board.text
        assert data["levels"] == len(levels_of(game))
        kinds = dict(zip(setup.letters(game), map(str.lower, game.colours), strict=True))
        assert kinds.items() <= data["kinds"].items()
        assert "full" in data or not any(game.initial().stones)
        assert data.get("offers", False) == bool(game.alternatives)
        assert ("turns" in data) == game.traits.only_places


@pytest.mark.long
def test_new_game_in_the_sources_is_in_the_data_and_the_manifest(tmp_path: Path) -> None:
    with tutorial.registered():
        assert games.games()[tutorial.KEY]["name"] == "Curds"
    data = games.made_from(tutorial.sources(tmp_path / "sources"))
    assert list(json.loads(data)["games"]) == [*tutorial.keys_in_sources(), tutorial.KEY]
    shutil.copy(ROOT / games.MANIFEST_SOURCE, tmp_path / games.MANIFEST)
    games.install(data, tmp_path)
    shortcuts = json.loads((tmp_path / games.MANIFEST).read_text("utf-8"))["shortcuts"]
    shown = {shortcut["url"]: shortcut["name"] for shortcut in shortcuts}
    assert shown == {f"./?game={key}": game["name"] for key, game in json.loads(data)["games"].items()}
    assert {icon["src"] for shortcut in shortcuts for icon in shortcut["icons"]} == {
        "./web/icons/any-192.png"
    }


@pytest.mark.long
def test_the_server_makes_the_data_from_the_sources() -> None:
    with serving(ROOT) as base, urllib.request.urlopen(base + games.SCRIPT, timeout=60) as answer:
        assert answer.headers.get_content_type() == "text/javascript"
        assert answer.read() == games.script(games.made_from(ROOT))


HREF = re.compile(r'href="([^"]*)"')


def hrefs(markup: str) -> list[str]:
    return [html.unescape(each) for each in HREF.findall(markup)]


@pytest.mark.parametrize("key", game_keys())
def test_a_card_leads_to_its_game(key: str) -> None:
    picture, computer, friend, *others = hrefs(landing.card(key))
    assert picture == computer
    assert (f"?lesson={key}" in others) == (lessons.lesson(key) is not None)
    assert load(friend) == load(f"game={key}")
    record = share.read_link(computer)
    assert record.match.game == load(f"game={key}")
    assert record.levels[0] == 0
    assert all(level == 1 for level in record.levels[1:])


def test_the_picture_of_the_daily_puzzle_is_the_position_of_no_puzzle() -> None:
    assert landing.puzzle() not in {diagram(puzzle.start(), landing.OPTIONS) for puzzle in shipped()[:50]}


def test_pictures_are_drawn_the_same_each_time() -> None:
    for name, draw in landing.pictures().items():
        text = draw()
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert draw() == text
        drawn = landing.picture_of(name)
        assert drawn
        assert drawn() == text.encode()
    assert landing.picture_of("games/none.svg") is None


def game_record() -> GameRecord:
    """Return a match with names that need quoting, two of its three moves shown."""
    match = Match(affinage.load("board=square:4"), ('Ann "A" <b>', "B&B"))
    match.extend(["a1,b1", "c3,c4", "a3,a4"])
    match.undo()
    return GameRecord(match)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("coordinates", [True, False])
def test_an_address_opens_the_same(mode: str, theme: str, coordinates: bool) -> None:
    embed_options = EmbedOptions(mode, theme, coordinates, "win" if mode == "puzzle" else "", "a-1")
    _, _, rest = address(game_record(), embed_options).partition("?")
    query, _, fragment = rest.partition("#")
    actual, worn, complaints = open_link(f"?{query}", f"#{fragment}")
    assert (actual.match.moves, actual.match.ply, actual.match.people) == (
        game_record().match.moves,
        2,
        game_record().match.people,
    )
    assert worn == embed_options
    assert complaints == ()


def test_embed_link_with_faults_opens_with_the_rest() -> None:
    actual, embed_options, complaints = open_link("?board=square:99&mode=dance&theme=pink", "#1/zz9")
    assert embed_options == EmbedOptions()
    assert actual.match.game.board.text == "square:19"
    assert len(complaints) == 2


def test_no_variant_has_a_key_of_embeds() -> None:
    for key in affinage.game_keys():
        assert not {"game", *(option.key for option in game_class(key).options)} & set(EMBED_KEYS)


def test_a_key_given_twice_counts_once() -> None:
    actual, embed_options, _ = open_link("?mode=diagram&board=hex:3&mode=play", "")
    assert (actual.match.game.link(), embed_options) == ("board=hex:3", EmbedOptions("diagram"))


def elements(markup: str) -> list[ElementTree.Element]:
    as_xml = markup.replace(" defer>", ' defer="">')
    return [*ElementTree.fromstring(f"<div>{as_xml}</div>").iter()][1:]


def test_the_markup_is_a_frame_with_all_it_needs_and_a_plain_link() -> None:
    embed_options = EmbedOptions("replay", id="board-1", width=400)
    text = snippet("https://example.org/a/", game_record(), embed_options)
    actual = elements(text)
    frame, script, _, link = (element.attrib for element in actual)
    assert [element.tag for element in actual] == ["iframe", "script", "p", "a"]
    assert text.endswith(">Affinage (4 by 4 squares)</a></p>")
    assert script["src"] == "https://example.org/a/web/embed/host.js"
    assert link["href"] == f"https://example.org/a/{share.link(game_record())}"
    # The width is relative to the column, for pages that remove the frame's style.
    assert frame["width"] == "100%"
    assert frame["src"] == f"https://example.org/a/{address(game_record(), embed_options)}"
    assert frame["title"] == "Affinage (4 by 4 squares)"
    assert frame["loading"] == "lazy"
    assert frame["data-affinage"] == "board-1"
    assert frame["style"] == (
        f"width:100%;max-width:400px;height:auto;min-height:{embed_options.height - 120}px;"
        f"aspect-ratio:400/{embed_options.height};border:0"
    )
    assert text.count('"') == 2 * (len(frame) + 1 + len(link))


@pytest.mark.parametrize(
    "base", ["https://example.org/my%20site/", "http://[::1]:8000/", "https://example.org/a&b'c/"]
)
def test_an_address_that_is_quoted_already_stays_as_it_is(base: str) -> None:
    frame, _, link = elements(snippet(base, game_record(), EmbedOptions()))
    assert frame.get("src") == base + address(game_record(), EmbedOptions())
    assert link.get("href") == base + share.link(game_record())


def answers(folder: Path, base: str = BASE) -> dict[str, dict[str, object]]:
    """Return the files written, by name."""
    oembed.write(folder, base)
    return {path.name: json.loads(path.read_text("utf-8")) for path in (folder / "oembed").iterdir()}


def test_every_game_and_every_preset_has_its_oembed_answer(tmp_path: Path) -> None:
    actual = answers(tmp_path)
    wanted = {subject.slug: subject.title for subject in subjects.subjects()}
    titles = {name.removesuffix(".json"): each["title"] for name, each in actual.items()}
    assert titles == wanted
    for each in actual.values():
        assert (each["version"], each["type"], each["provider_url"]) == ("1.0", "rich", BASE)
        address = re.search(r'src="([^"]+)"', str(each["html"]))
        assert address
        page, _, rest = html.unescape(address[1]).partition("?")
        assert page == f"{BASE}embed.html"
        query, _, fragment = rest.partition("#")
        assert open_link(f"?{query}", f"#{fragment}")[2] == ()


def test_oembed_markup_that_wordpress_keeps_leads_to_the_game(tmp_path: Path) -> None:
    for each in answers(tmp_path).values():
        # WordPress removes the attributes of quotations.
        markup = re.sub(r"<(blockquote)[^>]*>", r"<\1>", str(each["html"]))
        match = re.search(r"(<blockquote>.*?</blockquote>)?.*(<iframe.*?></iframe>)", markup, re.DOTALL)
        assert match
        link = re.search(r'<a href="([^"]+)">([^<]+)</a>', match[1])
        assert link
        assert html.unescape(link[2]) == each["title"]
        assert html.unescape(link[1]).startswith(f"{BASE}?")
        assert markup.endswith("</a></p>")


def test_without_an_address_of_its_own_the_site_is_relative(tmp_path: Path) -> None:
    assert 'src="embed.html?' in str(answers(tmp_path, "")["churn.json"]["html"])


@pytest.mark.parametrize(
    "base", ["example.org", "https://example.org", "https://a/?b/", 'https://a"/', "javascript:/"]
)
def test_an_address_that_is_none_is_refused(base: str) -> None:
    with pytest.raises(
        ToolError, match=r"it must be a whole address such as https://example\.org/affinage/$"
    ):
        oembed.check_base(base)
