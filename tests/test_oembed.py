"""The static oEmbed answers."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import pytest

from tools import oembed
from tools.common import ToolError
from tools.previews.subjects import subjects
from web.embed.link import open_link

BASE = "https://example.org/games/"


def answers(folder: Path, base: str = BASE) -> dict[str, dict[str, object]]:
    """Return the files written, by name."""
    oembed.write(folder, base)
    return {path.name: json.loads(path.read_text("utf-8")) for path in (folder / "oembed").iterdir()}


def test_every_system_and_every_preset_has_its_answer(tmp_path: Path) -> None:
    found = answers(tmp_path)
    wanted = {subject.slug: subject.title for subject in subjects()}
    titles = {name.removesuffix(".json"): told["title"] for name, told in found.items()}
    assert titles == wanted
    for told in found.values():
        assert (told["version"], told["type"], told["provider_url"]) == ("1.0", "rich", BASE)
        address = re.search(r'src="([^"]+)"', str(told["html"]))
        assert address
        page, _, rest = html.unescape(address[1]).partition("?")
        assert page == f"{BASE}embed.html"
        query, _, fragment = rest.partition("#")
        assert open_link(f"?{query}", f"#{fragment}")[2] == ()


def test_what_wordpress_keeps_leads_to_the_game(tmp_path: Path) -> None:
    for told in answers(tmp_path).values():
        kept = re.sub(r"<(blockquote)[^>]*>", r"<\1>", str(told["html"]))  # their attributes are removed
        found = re.search(r"(<blockquote>.*?</blockquote>)?.*(<iframe.*?></iframe>)", kept, re.DOTALL)
        assert found
        link = re.search(r'<a href="([^"]+)">([^<]+)</a>', found[1])
        assert link
        assert html.unescape(link[2]) == told["title"]
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
