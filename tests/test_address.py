"""Links that mail, chat and sentences have changed: Python reads them; the early scripts leave those to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import affinage
from affinage.board.shapes import every_board
from affinage.errors import AffinageError, OptionError
from affinage.game import Game
from affinage.matches.marks import DrawnMark
from affinage.matches.match import GameRecord, Match
from affinage.matches.variations import out_of_time, resigned
from affinage.notation import record, share
from affinage.notation.address import (
    EMBED_KEYS,
    LESSON_KEYS,
    PUZZLE_KEYS,
    cleaned,
    meant_key,
    read,
    values_of,
)
from affinage.notation.link import address_in, keys, load, load_address, nearest, pairs, query_of
from affinage.registry import game_class, game_keys
from tests.fuzz.scripts import answers
from tests.mangled import MANGLED, SITE
from tests.processes import reason
from tests.strategies import random_line
from web.embed.link import MODES, EmbedOptions, address, open_link

UNREAD = {"query": None, "hash": None}
BOARDS = (
    "hex:4",
    "square:5",
    "square:20",
    "square:4x5",
    "quasi",
    "quasi:9",
    "map:s3x3:_4A",
    "map:s3x3:____",
    "limping:4",
)
CASES = json.loads((Path(__file__).parent / "addresses.json").read_text("utf-8"))
TRACKERS = """
    fbclid gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid msclkid twclid ttclid igsh igshid li_fat_id
    yclid ysclid ymclid _openstat epik rdt_cid ScCid sccid irclickid irgwc clickid cjevent awc tduid vero_id vero_conv
    mc_cid mc_eid mkt_tok _hsenc _hsmi __hssc __hstc __hsfp hsCtaTracking hsa_acc hsa_cam hsa_grp hsa_ad hsa_src
    utm_source utm_medium utm_campaign utm_term utm_content utm_id utm_name utm_cid utm_reader utm_source_platform
    utm_creative_format utm_marketing_tactic pk_campaign pk_kwd piwik_campaign mtm_campaign mtm_keyword mtm_source
    matomo_campaign at_medium at_campaign xtor s_kwcid s_cid ef_id elqTrackId elqTrack elq assetType assetId
    oly_anon_id oly_enc_id rb_clickid wickedid _branch_match_id _branch_referrer _ga _gl _ke _kx ml_subscriber
    ml_subscriber_hash ck_subscriber_id cmpid campid campaign_id ad_id adset_id ad_name spm scm pvid algo_pvid
    fb_action_ids fb_action_types fb_source fb_ref action_object_map action_type_map mibextid __cft__[0] __tn__ __xts__
    si feature ab_channel pp t s ref ref_src ref_url referrer source src cn cxt tt_medium tt_content is_from_webapp
    sender_device web_id _r _t share_id share_app_id trk trkInfo trackingId lipi rcm originalSubdomain
    guccounter guce_referrer guce_referrer_sig ncid sr_share smid smtyp nr_email_referer CMP ocid cvid form sk
    wt_mc wt_zmc wprov soc_src soc_trk bxid cndid esrc mbid vgo_ee dm_i dicbo ranMID ranEAID ranSiteID sscid
    tag linkCode ascsubtag psc pd_rd_r pd_rd_w pf_rd_p qid sr keywords crid sprefix amp usqp amp_js_v share
    placement network device matchtype creative keyword target targetid adposition
    preview p page_id replytocom v cb _ nocache ver max_age lang hl gl locale name code state scope_id sid uid user
"""
MENDED = {
    "bord": "board", "baord": "board", "boards": "board", "boad": "board", "gmae": "game", "gme": "game",
    "plcae": "place", "plase": "place", "lniks": "links", "link": "links", "limt": "limit", "colors": "colours",
    "color": "colours", "nuetral": "neutral", "player": "players", "playesr": "players", "strat": "start",
}  # fmt: skip


@pytest.mark.parametrize(("text", "query", "fragment"), CASES["in browsers"] + CASES["anywhere"])
def test_a_link_is_read_however_it_was_handed_on(text: str, query: str, fragment: str) -> None:
    arguments = "&".join(f"{key}={value}" for key, value in pairs(text).items())
    assert (arguments, address_in(text).fragment) == (query, fragment)


def early(texts: Iterable[str]) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Return each text with what the early scripts read in it, and the board that they show for it."""
    asked = list(texts)
    links = answers([{"link": text} for text in asked])
    boards = answers([{"query": text, "hash": "", "picture": None} for text in asked])
    return list(zip(asked, links, boards, strict=True))


@pytest.mark.long
def test_early_reader_agrees_with_python_or_leaves_the_link_to_it() -> None:
    texts = [case[0] for cases in CASES.values() for case in cases]
    texts += [f"?game=churn&{quote(key)}={value}" for key in TRACKERS.split() for value in ("x", "a%231/c3")]
    texts += [f"?board={text}" for text in [*every_board()][::97]]
    texts += [f"?game={key}&board={board}" for key in game_keys() for board in BOARDS]
    for text, link, shown in early(texts):
        if link["query"] is not None:
            address, game = read(text), nearest(text)[0]
            assert nearest(link["query"])[0] == game, text
            assert link["hash"].removeprefix("#") == (address.fragment or address.target), text
            if shown["cells"] is not None:
                assert sorted(shown["cells"]) == sorted(game.board.names), text


def written() -> Iterator[tuple[str, Game, str]]:
    """Yield what the page writes for every game and preset: a link, its game and its fragment."""
    links = {f"game={key}" for key in game_keys()}
    links |= {preset.link for key in game_keys() for preset in game_class(key).texts.presets}
    for link in sorted(links):
        game = load(link)
        match = Match(game, tuple(f"Dr. No-{number}, é" for number in range(game.players)))
        match.extend(random_line(game, 1, plies=5).moves)
        later = Match(game, start=match.position)
        match.conclusion, later.conclusion, levels = (
            resigned(1),
            out_of_time(1),
            (*(game.players - 1) * (0,), 3),
        )
        match.node.marks, match.node.comment = [DrawnMark("green", 0, 1)], "Good, é."
        records = [GameRecord(Match(game)), GameRecord(match, levels), GameRecord(later)]
        fragments = [
            "",
            *map(share.fragment, records),
            "friend",
            "kept/k3v9q2x7abcd-2",
            "lab/stage=play/games=2",
        ]
        for fragment in fragments:
            yield query_of(game) + (fragment and f"#{fragment}"), game, fragment
        for mode in MODES:
            for game_record in records:
                yield (
                    address(game_record, EmbedOptions(mode, puzzle="win", id="aB-3")),
                    game,
                    share.fragment(game_record),
                )


@pytest.mark.long
def test_early_reader_reads_all_that_the_page_writes() -> None:
    cases = list(written())
    embeds = [link.startswith("embed") for link, *_ in cases]
    asked = [
        {"embed" if embed else "link": link.removeprefix("embed.html")}
        for embed, (link, *_) in zip(embeds, cases, strict=True)
    ]
    for (link, game, fragment), answer in zip(cases, answers(asked), strict=True):
        assert answer["query"] is not None, link
        assert (load(answer["query"]), answer["hash"]) == (game, fragment and f"#{fragment}"), link


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("?game=churn#friend", "friend"),
        ("?game=churn#edit", "edit"),
        ("?game=churn#edit/3.4.2rb1.4.3-r-pie=1", "edit/3.4.2rb1.4.3-r-pie=1"),
        ("?game=churn%23set%2Fpdnllu6n%2F2).", "set/pdnllu6n/2"),
        ("?game=churn#kept/k3v9q2x7abcdefghjkmnpqrstu-2", "kept/k3v9q2x7abcdefghjkmnpqrstu-2"),
        ("?game=churn%23friend).", "friend"),
        ("?game=churn#lab/stage=play/games=2", "lab/stage=play/games=2"),
        ("?game=churn#comments", "comments"),
        ("?game=churn#friends", "friends"),
    ],
)
def test_other_fragments_are_no_games(text: str, wish: str) -> None:
    address = read(text)
    assert (dict(address.pairs)["game"], address.fragment, address.target) == ("churn", "", wish)
    (answer,) = answers([{"link": text}])
    is_plain = "%" not in text and wish not in ("comments", "friends")
    assert answer == ({"query": "?game=churn", "hash": f"#{wish}"} if is_plain else UNREAD)


@pytest.mark.filterwarnings("ignore:the moves of the link are left out")
@pytest.mark.parametrize(("text", "link"), CASES["pages"])
def test_the_page_of_a_game_is_a_link_to_it(text: str, link: str) -> None:
    assert load(text).link() == link
    assert nearest(text) == (load(link), ())


@pytest.mark.parametrize(
    ("text", "link", "fragment"),
    [
        ("churn?board=hex:4", "game=churn&board=hex:4", ""),
        (" Churn?board=hex:4\n", "game=churn&board=hex:4", ""),
        ("churn&board=hex:4", "game=churn&board=hex:4", ""),
        ("clabber?pie=off", "game=churn&board=hex:4&pie=off", ""),
        ("taifas?board=square:5&score=weighted#1/a1", "game=taifas&board=square:5&score=weighted", "1/a1"),
        ("churn#1/a1", "game=churn", "1/a1"),
        ("embed?board=hex:4", "board=hex:4", ""),
    ],
)
def test_options_and_moves_may_follow_the_name_of_a_game(text: str, link: str, fragment: str) -> None:
    address = address_in(text)
    assert (load_address(address).link(), address.fragment) == (link, fragment)


def test_unknown_name_before_options_is_refused() -> None:
    for text in ("chrun?board=hex:4", "nonsense?board=square:6"):
        wanted = f"^unknown game '{text.partition('?')[0]}'; expected affinage,"
        with pytest.raises(OptionError, match=wanted):
            load(text)
        assert re.match(wanted, nearest(text)[1][0])
    with pytest.raises(OptionError, match=r"^unknown game 'éÅ'; expected affinage,"):
        load("éÅ")


def test_tracking_keys_are_no_error() -> None:
    for key in TRACKERS.split():
        check_tracker(key)


def check_tracker(key: str) -> None:
    """Check that a tracking key changes nothing in any link."""
    written = f"{quote(key)}=a-B_1.2"
    assert meant_key(key.lower(), {*keys(), *EMBED_KEYS, *LESSON_KEYS, *PUZZLE_KEYS}) == ""
    for query in (written, f"game=churn&{written}", f"{written}&{written}&game=churn", quote(key)):
        game = affinage.load("game=churn" if "churn" in query else "")
        assert load(f"?{query}") == game
        assert nearest(f"?{query}") == (game, ())
        game_record, _, complaints = open_link(f"?{query}", "#1")
        assert (game_record.match.game, complaints) == (game, ())
    assert values_of(f"?lesson=churn&{written}", "lesson", LESSON_KEYS) == ({"lesson": "churn"}, [])


def test_early_reader_drops_tracking_keys() -> None:
    for tracked in ("utm_source=mail&utm_medium=x", "fbclid=IwAR0_a-b", "gclid=a", "mc_cid=1&mc_eid=2"):
        alone, first, last = answers(
            [{"link": f"?{query}"} for query in (tracked, f"{tracked}&game=churn", f"game=churn&{tracked}")]
        )
        assert alone == {"query": "", "hash": ""}
        assert first == last == {"query": "?game=churn", "hash": ""}


@pytest.mark.parametrize(("typed", "meant"), MENDED.items())
def test_a_misspelt_key_is_complained_about(typed: str, meant: str) -> None:
    assert meant_key(typed, keys()) == meant
    with pytest.raises(OptionError, match=f"^unknown key '{typed}'; keys are game, board"):
        load(f"?{typed}=x")
    assert f"unknown key '{typed}'" in nearest(f"?{typed}=x")[1][0]


def test_early_reader_leaves_misspelt_keys_to_python() -> None:
    assert list(answers([{"link": f"?{typed}=x"} for typed in MENDED])) == [UNREAD] * len(MENDED)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        ("https://example.org/play/chrun/", "unknown game 'chrun'; expected affinage, churn, emulsion"),
        ("https://example.org/?lesson=taifas", "the link opens a lesson; expected the link of a game"),
        ("https://example.org/?puzzle=daily", "the link opens a puzzle; expected the link of a game"),
        ("https://example.org/embed.html?mode=puzzle&puzzle=daily", "the link opens a puzzle; expected"),
        ("https://example.org/?game=chess&utm_source=mail", "game=chess is unknown; games are affinage"),
        ("hex:5", "'hex:5' is not a choice; write key=value, such as board=square:8"),
    ],
)
def test_a_link_that_is_none_of_a_game_is_refused(
    link: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason(["perft", link, "1"], capsys).startswith(f"affinage: {message}")
    assert nearest(link)[1][0].startswith(message)


BY = [
    ("by=Dr.%20No,Ann-Marie.3", ("Dr. No", "Ann-Marie"), (0, 3)),
    ("by=Dr. No,Ann-Marie.3", ("Dr. No", "Ann-Marie"), (0, 3)),
    ("by=Dr.+No,Bob%2B", ("Dr. No", "Bob+"), ()),
    ("by=Ann%2CBob.3", ("Ann", "Bob"), (0, 3)),
    ("by=Ann,Bob.3%3E", ("Ann", "Bob"), (0, 3)),
    ("by=v2.0,ann.1987", ("v2.0", "ann.1987"), ()),
    ("BY=Ann.,Bob.x", ("Ann.", "Bob.x"), ()),
    ("by=%D8%B9%D9%84%DB%8C,Zoë", ("علی", "Zoë"), ()),
    ("by=Ann,रवि", ("Ann", "रवि"), ()),
]


@pytest.mark.parametrize(("part", "people", "levels"), BY)
def test_names_and_computers_survive_what_is_done_to_links(
    part: str, people: tuple[str, ...], levels: tuple[int, ...]
) -> None:
    for text in (f"#1/{part}/a1b1", f"?game=affinage#1/{part}"):
        actual = share.read_link(text)
        assert (actual.match.people, actual.levels) == (people, levels)


BEHIND = [
    *"、。！？」）～،؟۔।։།«“″—🧀",
    *("を見て", "\u200c", "\u200d", "\ufe0f", "\u3164", "\x00"),
    *("]Play[/url]", '"}>Play</a>', "|Play>", "{x}"),
]


def test_signs_behind_a_link_are_no_part_of_it() -> None:
    query, start = "?board=square:4", "#1/by=Ann,Bob/a1b1c3c4/ply=1"
    for sign in BEHIND:
        for text in (f"https://example.org/{query}{start}{sign}", query + start + quote(sign)):
            match = share.read_link(text).match
            moves = [str(move) for move in match.moves]
            assert (match.people, moves, match.ply) == (("Ann", "Bob"), ["a1,b1", "c3,c4"], 1), text


def test_a_name_that_a_link_carries_is_the_same_encoded_once_more() -> None:
    fragment = "1/by=Dr%2E%20No%2C%20B%26B,100%25%20%2F%20%23.3/a1b1"
    wanted = share.read_link(f"#{fragment}")
    assert wanted.match.people == ("Dr. No, B&B", "100% / #")
    for text in (f"#{quote(fragment, safe='')}", quote(f"?#{fragment}", safe=""), quote(f"?#{fragment}")):
        actual = share.read_link(text)
        assert (actual.match.people, actual.levels) == (wanted.match.people, (0, 3))


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("https://example.org/a/?game=churn", "https://example.org/a/"),
        ("https://example.org/a/play/churn/#1/c3", "https://example.org/a/"),
        ("https://example.org/atlas/gouda/index.html", "https://example.org/"),
        ("https://example.org/embed.html?game=churn", "https://example.org/"),
        ("https://example.org/affinage.html?game=churn", "https://example.org/affinage.html"),
        ("?game=churn", ""),
    ],
)
def test_the_page_to_play_on_is_known(text: str, site: str) -> None:
    assert read(text).site == site


CORPUS = (Path(__file__).parent / "forever" / "links.txt").read_text("utf-8").splitlines()
SHORT = [link for link, *_ in (line.split("\t") for line in CORPUS) if 10 < len(link) < 150]
COMMENTED = (
    "/comments=0.k5ugc5d6,2.kruxiiddn5zg4zlsebxxmzlsnrxw623feb2gqzjamnuw45ddnrxxgzjomrqxg2bagmxdkzltonqwozlt"
)
LINKS = (
    *SHORT[::2],
    "?board=map:s4x6:____&place=diag#1/a1b2",
    "?game=churn#1",
    f"?game=churn#1/c3b3{COMMENTED}",
)


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
    for reader in (load, share.read_link):
        with pytest.raises(AffinageError) as refused:
            reader(text)
        assert str(refused.value) == wanted
    assert (nearest(text)[1], open_link(text, "")[2]) == ((wanted,), (wanted,))
    assert wanted in reason(["perft", text, "1"], capsys)


@pytest.mark.filterwarnings("ignore:the moves of the link are left out")
@pytest.mark.parametrize("text", DAMAGED, ids=ascii)
def test_a_damaged_wrapper_costs_no_other_link(text: str) -> None:
    for reader in (load, share.read_link):
        with suppress(AffinageError):
            reader(text)
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
