"""Addresses, markup and oEmbed answers of embeds: their parameters never clash with those of variants."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import affinage
from affinage.matches.match import GameRecord, Match
from affinage.notation import share
from affinage.registry import game_class
from tools import oembed
from tools.common import ToolError
from tools.previews.subjects import subjects
from web.embed.link import KEYS, MODES, THEMES, EmbedOptions, address, open_link
from web.embed.snippet import snippet


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
        assert not {"game", *(option.key for option in game_class(key).options)} & set(KEYS)


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
    assert text.endswith(">Affinage (board square:4)</a></p>")
    assert script["src"] == "https://example.org/a/web/embed/host.js"
    assert link["href"] == f"https://example.org/a/{share.link(game_record())}"
    assert frame["width"] == "100%"  # relative to its column, where its style is removed
    assert frame["src"] == f"https://example.org/a/{address(game_record(), embed_options)}"
    assert frame["title"] == "Affinage (board square:4)"
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


BASE = "https://example.org/games/"


def answers(folder: Path, base: str = BASE) -> dict[str, dict[str, object]]:
    """Return the files written, by name."""
    oembed.write(folder, base)
    return {path.name: json.loads(path.read_text("utf-8")) for path in (folder / "oembed").iterdir()}


def test_every_system_and_every_preset_has_its_answer(tmp_path: Path) -> None:
    actual = answers(tmp_path)
    wanted = {subject.slug: subject.title for subject in subjects()}
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
        kept = re.sub(r"<(blockquote)[^>]*>", r"<\1>", str(each["html"]))  # their attributes are removed
        match = re.search(r"(<blockquote>.*?</blockquote>)?.*(<iframe.*?></iframe>)", kept, re.DOTALL)
        assert match
        link = re.search(r'<a href="([^"]+)">([^<]+)</a>', match[1])
        assert link
        assert html.unescape(link[2]) == each["title"]
        assert html.unescape(link[1]).startswith(f"{BASE}?")
        assert kept.endswith("</a></p>")


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
