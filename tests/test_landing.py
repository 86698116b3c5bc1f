"""The landing page's cards and pictures: every game has them, and their links work."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

import pytest

from affinage.notation import share
from affinage.notation.link import load
from affinage.registry import game_keys
from affinage.teach import lessons
from tools import landing
from tools.common import ROOT

HREF = re.compile(r'href="([^"]*)"')


def hrefs(markup: str) -> list[str]:
    """Return the addresses in the links of markup."""
    return [html.unescape(found) for found in HREF.findall(markup)]


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


def test_the_first_links_lead_to_a_game() -> None:
    page = (ROOT / landing.PAGE).read_text("utf-8")
    hero = page[page.index('<section class="hero">') : page.index("</figure>")]
    again, computer, friend, invitation, picture = hrefs(hero)
    assert again == "?continue"
    assert picture == computer
    assert share.read_link(computer).levels == (0, 1)
    assert load(friend) == load(invitation.removesuffix("#friend")) == load("game=affinage")


def test_pictures_are_drawn_the_same_each_time() -> None:
    for name, draw in landing.pictures().items():
        text = draw()
        assert ElementTree.fromstring(text).tag.endswith("svg")
        assert draw() == text
        drawn = landing.picture_of(name)
        assert drawn
        assert drawn() == text.encode()
    assert landing.picture_of("games/none.svg") is None
