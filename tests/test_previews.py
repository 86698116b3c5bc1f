"""Link preview pages: they state the rules in the rule book's words, and every link resolves."""

from __future__ import annotations

import json
import re
import struct
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urljoin
from xml.etree import ElementTree

import pytest

from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.link import load
from affinage.registry import game_class
from affinage.teach import rulebook
from affinage.teach.rulebook import pictures
from tests import tutorial
from tests.pages import Page, expect_nothing_of_a_game
from tools import landing, oembed
from tools.common import ROOT, write_bytes
from tools.made_pages import INDEX
from tools.previews import card, finding, making, pages, subjects
from tools.previews.document import ATLAS, PICTURE, Preview
from tools.previews.subjects import Subject
from tools.site import fixed_addresses
from tools.templates import render
from web.lab.words import FRAGMENT

BASE = "https://example.org/games/"
KEYS = tutorial.keys_in_sources()  # the games to make pages of
SUBJECTS = [subject for subject in subjects.subjects() if subject.key in KEYS]
EACH = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.slug)
DRAWN = SUBJECTS[:1]  # each takes half a second
SVG = "data:image/svg+xml,"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def folder() -> Path:
    """Return the folder of the pages, built without the site's address."""
    return making.provide(ROOT)


@pytest.fixture(scope="module")
def site(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the parts of a site that the tags refer to."""
    target = tmp_path_factory.mktemp("site")
    making.install(folder, target)
    making.draw_cards(target / pages.FOLDER, DRAWN)
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
    """Return the file at an absolute address."""
    assert address.startswith(BASE)
    path = site / address.removeprefix(BASE)
    return path / INDEX if address.endswith("/") else path


def size_of(picture: Path) -> tuple[int, ...]:
    """Return the width and the height of a PNG file."""
    data = picture.read_bytes()
    assert data.startswith(PNG)
    return struct.unpack_from(">II", data, len(PNG) + 8)


def test_every_system_and_every_preset_has_its_page(folder: Path) -> None:
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
    pictures = [
        pictures.svg(sentence.picture, pages.RULE_OPTIONS) for sentence in sentences if sentence.picture
    ]
    inner = [unquote(address.removeprefix(SVG)) for address in page.images if address.startswith(SVG)]
    assert inner == pictures
    assert subject.game.texts.source in page.anchors


@EACH
def test_its_links_lead_to_its_board_a_computer_and_a_lesson(folder: Path, subject: Subject) -> None:
    links = [link.removeprefix("../../") for link in page_of(folder, subject).anchors]
    own = (link for link in links if link.startswith(("?", "#")) and not link.endswith(FRAGMENT))
    *head, computer, board, lesson = own
    assert head == ["#choose", "?lesson=affinage", "?puzzle=daily"]
    assert load(board) == subject.game
    record = share.read_link(computer)
    assert record.match.game == subject.game
    assert record.levels[0] == 0 < min(record.levels[1:])
    assert lesson == f"?lesson={subject.key}"


@EACH
def test_every_variant_with_a_name_shows_its_figures(folder: Path, subject: Subject) -> None:
    page = page_of(folder, subject)
    measured = [link.removeprefix("../../") for link in page.anchors if link.endswith(FRAGMENT)]
    assert len(measured) == (subject.preset is not None)
    for link in measured:
        assert load(link.removesuffix(FRAGMENT)) == subject.game
        text = (folder / subject.slug / INDEX).read_text("utf-8")
        assert re.search(r"Balance</dt>\n<dd><strong>[01][.\d]*</strong> \([.\d]+ to [.\d]+\)", text)


@EACH
def test_its_whole_addresses_lead_to_files(site: Path, subject: Subject) -> None:
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


@EACH
def test_it_has_what_its_policy_allows_and_nothing_from_elsewhere(folder: Path, subject: Subject) -> None:
    page = page_of(folder, subject)
    assert page.refused == []
    assert "default-src 'none'" in page.metas["Content-Security-Policy"]
    files = [address for address in page.images if not address.startswith(SVG)]
    loaded = [*files, page.links["stylesheet"], page.links["icon"]]
    assert [address for address in loaded if ":" in address or address.startswith("/")] == []
    assert page.facts["numberOfPlayers"]["value"] == subject.game.players
    assert subject.game.texts.designer in page.facts["creditText"]


def test_without_an_address_of_the_site_tags_that_need_one_are_left_out(folder: Path) -> None:
    page = page_of(folder, SUBJECTS[0])
    assert page.metas.keys() & {"og:url", "og:image", "twitter:image"} == set()
    assert page.metas["twitter:card"] == "summary"
    assert page.metas["og:title"] == SUBJECTS[0].title
    assert "canonical" not in page.links
    assert page.facts.keys() & {"url", "image"} == set()
    assert page.links["alternate"] == "../../oembed/affinage.json"
    assert not [*folder.rglob(PICTURE)]


def test_tags_name_the_sites_address_and_a_page_loads_nothing_by_it() -> None:
    text = pages.list_page(BASE)
    assert text.count(BASE) > 3
    assert fixed_addresses("page.html", text) == []
    sheet = f'<link rel="stylesheet" href="{BASE}a.css">'
    assert fixed_addresses("page.html", text + sheet) == [f"{BASE}a.css"]


def test_no_text_ends_the_data_of_a_page() -> None:
    preview = Preview("", "</script>", "</script><b>", "", "", "", {"name": "</script>"})
    page = Page(f"{render('tags.html', preview=preview, base=BASE)}<h1>after</h1>")
    assert page.facts["name"] == "</script>"
    assert page.metas["og:description"] == page.facts["description"] == "</script><b>"
    assert page.text("h1") == "after"


def test_the_list_leads_to_all(site: Path) -> None:
    page = Page(pages.list_page(BASE))
    expect_nothing_of_a_game(page)
    own = f"{BASE}{pages.FOLDER}/"
    led = {urljoin(own, address) for address in page.anchors} - {game_class(key).texts.source for key in KEYS}
    head = {BASE, f"{BASE}#choose", f"{BASE}?lesson=affinage", f"{BASE}?puzzle=daily", own, f"{BASE}{ATLAS}/"}
    assert led == head | {f"{own}{subject.slug}/" for subject in SUBJECTS}
    assert size_of(file_at(site, page.metas["og:image"])) == (1200, 630)


def test_the_landing_page_has_tags_and_leads_to_the_list(site: Path) -> None:
    page = Page((site / landing.PAGE).read_text("utf-8"))
    expect_nothing_of_a_game(page)
    assert page.metas["og:description"] == page.metas["description"]
    assert file_at(site, page.metas["og:image"]).is_file()
    assert {f"./{pages.FOLDER}/", f"./{ATLAS}/"} <= {*page.anchors}
    assert page.facts["@type"] == "WebApplication"


def test_the_sitemap_has_every_page_and_robots_are_told_of_it(site: Path) -> None:
    told = ElementTree.parse(site / finding.SITEMAP).findall("{*}url/{*}loc")
    listed = [element.text for element in told]
    own = f"{BASE}{pages.FOLDER}/"
    assert listed == sorted([BASE, own, *(f"{own}{subject.slug}/" for subject in SUBJECTS)])
    assert f"\nSitemap: {BASE}{finding.SITEMAP}\n" in (site / finding.ROBOTS).read_text("utf-8")


def test_a_site_without_an_address_has_no_sitemap(tmp_path: Path) -> None:
    write_bytes(tmp_path / landing.PAGE, b"<p>")
    finding.write(tmp_path, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == [landing.PAGE, finding.ROBOTS]
    assert (tmp_path / landing.PAGE).read_bytes() == b"<p>"
    assert "Sitemap" not in (tmp_path / finding.ROBOTS).read_text("utf-8")


def test_a_system_that_comes_has_pages() -> None:
    with tutorial.registered():
        (subject,) = (one for one in subjects.subjects() if one.slug == tutorial.KEY)
        page = with_base(subject)
        assert page.rules == [sentence.text for sentence in rulebook.sentences(subject.game)]
        assert page.metas["og:title"] == "Curds"


def test_the_words_of_a_picture_have_room_and_do_not_touch() -> None:
    for subject in SUBJECTS:
        words = card.about(subject.name, subject.character, credit(subject.game).words)
        assert card.LETTER * max(map(len, words[0].lines)) * words[0].size <= card.EDGE - card.MARGIN
        texts = ElementTree.fromstring(f"<g>{''.join(card.below(words))}</g>").iter("text")
        lines = [float(text.attrib["y"]) for text in texts]
        assert all(lower - upper >= 28 for upper, lower in pairwise(lines))
        assert 110 < lines[0] < lines[-1] < card.HEIGHT
