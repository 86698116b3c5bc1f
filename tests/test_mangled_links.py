"""Sound links survive what gateways, mail, markup, keyboards and sentences do to them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

from affinage.errors import AffinageError
from affinage.notation import record, share
from affinage.notation.address import cleaned
from affinage.notation.link import load, nearest
from affinage.play.match import GameRecord
from tests.mangled import MANGLED, SITE
from tests.refused import reason
from web.embed.link import open_link

CORPUS = (Path(__file__).parent / "forever" / "links.txt").read_text("utf-8").splitlines()
SHORT = [link for link, *_ in (line.split("\t") for line in CORPUS) if 10 < len(link) < 150]
LINKS = (*SHORT[::2], "?board=map:s4x6:____&place=diag#1/a1b2", "?game=churn#1")


def game_of(game_record: GameRecord) -> str:
    return share.link(game_record)


@pytest.mark.parametrize("name", MANGLED)
def test_a_sound_link_survives(name: str) -> None:
    for link in (SITE + each for each in LINKS):
        text, wanted = MANGLED[name](link), game_of(share.read_link(link))
        assert game_of(share.read_link(text)) == wanted, text
        mail = f"Hi Ann,\n\nit is your move:\n\n{text}\n\nBob"
        for pasted in (text, mail):
            game_records, complaints = record.recover(pasted)
            assert ([game_of(each) for each in game_records], complaints) == ([wanted], []), pasted


PROOFPOINT = "https://urldefense.com/v3/__https://a.example/?game=churn*1/c3__;@!!x"
UNREADABLE = [
    PROOFPOINT.replace("@", signs) for signs in ("é", "Ⅷ", "I٣", "I", "_w", "\ud800", "ＩＷ", "I=w")
]
DAMAGED = [
    *UNREADABLE,
    PROOFPOINT.replace("@", "Iw\u202e"),
    "https://urldefense.us/v3/__https:/a.example/?game**Bchurn**é1/c3__;PWNo!!x$",
    "https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_-3Fgame-3D-C3-231_c3&d=x",
    "https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_-3Fgame-3Dé-ZZ-231_c3&d=x",
    "https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2F%3Fgame%3D%C3%231%2Fc3&data=é",
    "https://www.google.com/url?q=https://a.example/%3Fgame%3D%F0%9F%231%2Fc3",
    "https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9leGFtcGxlLm9yZyé8_Z2FtZT1jaHVybg&game=é#1/c3",
    "https://eu.protection.sophos.com/?u=aHR0cHM6Ly9leGFtcGxl_w==&game=é#1/c3",
]
SOUND = SITE + "?game=churn#1/c3"


@pytest.mark.parametrize("text", UNREADABLE, ids=ascii)
def test_a_wrapper_that_cannot_be_read_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = "game=churn*1 is unknown; games are affinage, churn, emulsion, moulds, taifas"
    for read in (load, share.read_link):
        with pytest.raises(AffinageError) as refused:
            read(text)
        assert str(refused.value) == wanted
    assert (nearest(text)[1], open_link(text, "")[2]) == ((wanted,), (wanted,))
    assert wanted in reason(["perft", text, "1"], capsys)


@pytest.mark.filterwarnings("ignore:the moves of the link are left out")
@pytest.mark.parametrize("text", DAMAGED, ids=ascii)
def test_a_damaged_wrapper_costs_no_other_link(text: str) -> None:
    for read in (load, share.read_link):
        with suppress(AffinageError):
            read(text)
    game_records, complaints = record.recover(f"{text}\n\n{SOUND}\n\n{text}x")
    assert [game_of(each) for each in game_records] == ["?game=churn#1/c3"]
    assert [str(each) for each in complaints if not str(each).isprintable()] == []


@pytest.mark.parametrize(
    "part",
    ["＃", "https://urldefense.com/v3/__https:/a", "urldefense", "urldefense/v2/url?u=-", "=aHR0c", "=\n", "/a",
     "&amp;", "&num;", "a\n> ", "https%3A//", "<wbr>", "**", "%25"],
)  # fmt: skip
def test_long_texts_are_read_in_time(part: str) -> None:
    text = f"https://urldefense {part * 60_000}"
    assert len(cleaned(text)) <= len(text) * 2, (
        "which takes minutes where a part is looked at again and again"
    )
