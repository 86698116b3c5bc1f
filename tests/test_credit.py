"""Every place that shows a game credits its author; readings and changes of ours are marked."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from functools import cache
from html import unescape
from io import StringIO
from random import Random
from typing import Any

import pytest

import affinage
from affinage.cli import main
from affinage.game import Game
from affinage.game.options import TAGS, BoardOption
from affinage.matches.match import Match
from affinage.notation import wording
from affinage.notation.credit import credit, departures
from affinage.picture import rich_display
from affinage.picture.diagram import description
from affinage.teach.puzzles import collection
from affinage.teach.rulebook import choices
from tests.atlas_data import row
from tools import games, landing, oembed
from tools.atlas import columns, index_page, surveyed, template_page, variant_page
from tools.common import ROOT
from tools.previews import pages
from tools.previews.subjects import Subject, of_game

KEYS = affinage.game_keys()
EACH = pytest.mark.parametrize("key", KEYS)
WORDS = {
    "affinage": "by Dale W. Walton",
    "churn": "by Mark Steere",
    "emulsion": "by Luis Bolaños Mures",
    "moulds": "an entry in Contest X, 2019; author unknown",
    "taifas": "by Luis Bolaños Mures",
}
OURS = {
    "Gouda": "after rules by Dale W. Walton, changed by us",
    "Mimolette": "after rules by Dale W. Walton, changed by us",
    "Morbier": "after rules by Dale W. Walton, changed by us",
    "Skyr": "after rules by Mark Steere, changed by us",
    "Kefir": "after rules by Mark Steere, changed by us",
}

CONSIDERED = "by Dale W. Walton, with a rule that the author considered but did not implement: "
EXTENDED = {
    "Comté": f"{CONSIDERED}largest hole wins",
    "Camembert": f"{CONSIDERED}most holes win",
    "Raclette": f"{CONSIDERED}no neutral holes",
    "Parmigiano": "by Dale W. Walton, with rules that the author considered but did not implement: largest hole wins, "
    "no neutral holes",
    "Reblochon": f"{CONSIDERED}no neutral holes",
}

ON_HEX = "board=hex:4&place=gap2&limit=combined&near=ortho-diag"
"""A variant whose limit is 3 + 3 + 2 + 3."""


def words_of(key: str) -> str:
    """Return a game's credit as text; a game of a tutorial names its author itself."""
    return WORDS.get(key) or f"by {affinage.game_class(key).texts.designer}"


def surface(shown: str) -> str:
    """Return the text of markup or output on one line."""
    return " ".join(unescape(shown).split())


@cache
def early_data() -> dict[str, dict[str, Any]]:
    """Return the games' data for scripts that run before Python."""
    return games.games()


MARKUP: dict[str, Callable[[Subject], str]] = {
    "page": lambda subject: pages.subject_page(subject, ""),
    "list": lambda subject: pages.list_page(""),
    "landing": lambda subject: landing.card(subject.key),
    "atlas": lambda subject: index_page.page([], (), ""),
    "oembed": lambda subject: json.dumps(oembed.answer("", "", subject.game), ensure_ascii=False),
    "early": lambda subject: json.dumps(early_data()[subject.key], ensure_ascii=False),
    "moves in a notebook": lambda subject: str(rich_display.steps(played(subject.game))),
}


def played(game: Game) -> Match:
    match = Match(game)
    match.push(match.position.legal_moves()[0])
    return match


@pytest.mark.long
@EACH
@pytest.mark.parametrize("name", MARKUP)
def test_a_surface_names_the_author_with_a_link(key: str, name: str) -> None:
    shown = surface(MARKUP[name](of_game(key)[0]))
    texts = affinage.game_class(key).texts
    assert texts.source in shown
    # The page of credits has the rest.
    is_short = name == "landing" and not texts.names_designer
    assert ("author unknown" if is_short else words_of(key).removeprefix("by ")) in shown


@EACH
def test_the_atlas_names_the_author_of_a_variant(key: str) -> None:
    for one in surveyed.gathered([row(preset.link) for preset in affinage.game_class(key).texts.presets]):
        if one.key != key:
            continue
        shown = surface(variant_page.page(one, ""))
        assert credit(one.game).whole in shown
        assert one.game.texts.source in shown
        assert template_page.entry(one)["credit"] == credit(one.game).whole
        described = columns.described(key, [one], {})
        assert (described["credit"], described["source"]) == (
            credit(type(one.game)).whole,
            one.game.texts.source,
        )
    assert template_page.page([], "").count('<a href="{source}"') == 2


@EACH
def test_commands_name_the_author(
    key: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO())
    source = affinage.game_class(key).texts.source
    for arguments in (["rules", key], ["rules", f"game={key}"], ["play", f"game={key}"]):
        assert main(arguments) == 0
        output = surface(capsys.readouterr().out)
        assert words_of(key) in output
        assert source in output
    assert main([]) == 0
    games_listed = capsys.readouterr().out
    assert f"{affinage.game_class(key).name}, {words_of(key)}: " in games_listed
    assert f"\n{'':10} {source}\n" in games_listed
    assert main(["report", f"game={key}", "--games", "2"]) == 0
    name = wording.name_of(affinage.load(f"game={key}"))
    assert capsys.readouterr().out.startswith(f"{name}, {words_of(key)}\n{source}\n")
    assert main(["puzzles"]) == 0
    listed = capsys.readouterr().out.splitlines()
    has_puzzles = any(puzzle.game_key == key for puzzle in collection.shipped())
    wanted = f"{affinage.game_class(key).name}, {words_of(key)}: {source}"
    assert (wanted in listed[: len(KEYS)]) == has_puzzles


def test_changed_variant_is_not_credited_to_the_author_alone() -> None:
    for key in KEYS:
        for preset in affinage.game_class(key).texts.presets:
            game = affinage.load(preset.link)
            actual = credit(game)
            rules = EXTENDED.get(preset.name)
            assert actual.words == (rules or OURS.get(preset.name, words_of(key)))
            mark = rules[rules.index("with") : rules.index(" but")] if rules else ""
            assert actual.mark == ("changed by us" if preset.name in OURS else mark)
            assert actual.note.startswith("What we changed: ") == bool(departures(game))
            assert f'<span class="tag">{actual.mark}</span>' in pages.list_page("") or not actual.mark


@pytest.mark.parametrize(
    ("link", "words", "note"),
    [
        (
            "goal=territories",
            f"{CONSIDERED}most holes win",
            "",
        ),
        (
            "links=ortho-diag",
            "by Dale W. Walton",
            "Announced by the author, but not yet implemented (what joins a hole: straight and diagonal steps).",
        ),
        (
            "board=star:3&neutral=forbid",
            "after rules by Dale W. Walton, changed by us",
            "What we changed: six-pointed star, 3 a side. A rule that the author considered but did not implement: "
            "no neutral holes.",
        ),
        ("max=3", "by Dale W. Walton", ""),
    ],
)
def test_a_variant_says_where_its_rules_come_from(link: str, words: str, note: str) -> None:
    made = credit(affinage.load(link))
    assert (made.words, made.note) == (words, note)
    assert words in made.sentence


def test_churn_shows_its_copyright_and_an_unnamed_author_has_no_name(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notice = "Copyright (c) 2024 by Mark Steere."
    for subject in of_game("churn"):
        assert notice in surface(pages.subject_page(subject, ""))
        for shown in (credit(subject.game).whole, description(Match(subject.game))):
            assert notice in f"{shown}."
    for link in ("churn", "game=churn", "game=churn&board=hex:5"):
        assert main(["rules", link]) == 0
        assert notice in capsys.readouterr().out
    assert "author_name" not in oembed.answer("", "", affinage.load("game=moulds"))
    assert oembed.answer("", "", affinage.load("goal=cascade"))["author_name"] == "Dale W. Walton"


@pytest.mark.parametrize(
    ("link", "reasons"),
    [
        ("game=churn&pie=off", ("without a swap after the first move",)),
        ("game=churn&board=limping:3", ("hexagon with sides of 3 and 4",)),
        ("game=churn&board=hex:1x1x5", ("hexagon with sides of 1, 1 and 5",)),
        ("game=emulsion&start=free&board=square:19", ()),
        ("game=moulds&board=plus:4&players=4&spread=ring&win=twenty", ()),
        ("board=hex:5&colours=same", ("both stones are yours, though the number of cells is odd",)),
        ("board=square:5x6", ("5 by 6 squares",)),
        ("board=limping:4", ()),
        ("board=star:3", ("six-pointed star, 3 a side",)),
        ("goal=cascade&neutral=forbid", ()),
        ("max=4&pie=on", ("a limit of 4 stones", "the second player may swap colours")),
        (f"{ON_HEX}&max=11", ()),
        ("game=taifas&board=square:4x9", ()),
    ],
)
def test_variant_names_each_choice_that_is_not_the_authors(link: str, reasons: tuple[str, ...]) -> None:
    assert departures(affinage.load(link)) == reasons


@pytest.mark.long
def test_early_scripts_credit_variants_as_the_engine_does() -> None:
    chance, links = Random(1), [f"{ON_HEX}&max={number}" for number in range(12)]
    for key in KEYS:
        options = affinage.game_class(key).options
        for _ in range(60):
            values = {
                o.key: chance.choice(o.distinct() if o.key == "board" else [*o.values])
                for o in options
                if chance.random() < 0.4
            }
            try:
                links.append(affinage.game_class(key)(values).link())
            except affinage.OptionError:
                continue
    script = """
        %s; %s; %s; %s; %s;
        const creditOf = (read) => read && affinageAddress.credit(read); // some long boards are left to Python
        const read = (link) => affinageAddress.read(affinageLink.ofPage(link && `?${link}`), true);
        console.log(JSON.stringify(%s.map((link) => creditOf(read(link)))));"""
    early = (
        (ROOT / "web" / name).read_text("utf-8")
        for name in ("loader/tracking.js", "early/link.js", "early/picture.js", "early/address.js")
    )
    text = script % (
        games.script(games.as_json()).decode(),
        *early,
        json.dumps(links),
    )
    done = subprocess.run(["node", "-"], input=text, capture_output=True, text=True, check=True)
    answers = zip(links, json.loads(done.stdout), strict=True)
    actual = [(link, each) for link, each in answers if each is not None]
    assert len({each for link, each in actual if not link.startswith("game=")}) == 3
    assert actual == [(link, credit(affinage.load(link)).brief) for link, _ in actual]


def test_cheeses_never_rename_a_game_whose_author_did_not_ask_for_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert [key for key in KEYS if affinage.game_class(key).texts.names_variants] == ["affinage"]
    for subject in (subject for key in KEYS for subject in of_game(key)):
        preset = subject.preset
        if not preset or subject.game.texts.names_variants:
            continue
        size = wording.size_of(subject.game.board)
        assert subject.title.startswith(f"{subject.game.name} ({size}")
        page = surface(pages.subject_page(subject, ""))
        assert f"<h1>{subject.title}</h1>" in page
        assert f'<p class="lead">{preset.character}</p>' in page
        texts = (page, surface(pages.list_page("")), wording.name_in_words(subject.game))
        for text in (*texts, wording.subtitle(subject.game), description(Match(subject.game))):
            assert preset.name not in text
    assert main(["rules", "churn"]) == 0
    assert "Buttermilk" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("game=emulsion&start=free&board=square:5", "Emulsion (5 by 5, Free Emulsion)"),
        (
            "game=moulds&board=quasi&spread=ring&win=twenty&players=3",
            "Attack of the Moulds (Quasi-Triangular board, three players, Movement option B, Win option B)",
        ),
        ("board=quasi", "Affinage (Quasi-Triangular board)"),
    ],
)
def test_a_variant_goes_by_the_authors_words(link: str, name: str) -> None:
    assert wording.name_of(affinage.load(link)) == name
    assert ("Quasi-Triangular board" in wording.subtitle(affinage.load(link))) == ("quasi" in link)


# Options of which all values but the first are ours, as their line says.
MARKED_ONCE = (
    ("affinage", "colours"),
    ("affinage", "max"),
    *((key, "extra") for key in affinage.game_keys()),
)


@EACH
def test_every_choice_is_listed_with_its_mark(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", key]) == 0
    output = capsys.readouterr().out
    for option in affinage.game_class(key).options:
        listed = list(choices.lines(option))
        assert f"  {option.key}: {choices.about(option)}\n" in output
        is_marked_once = choices.about(option) != option.help
        assert is_marked_once == ((key, option.key) in MARKED_ONCE)
        for value in option.values:
            mark = "" if is_marked_once else TAGS[option.origin(value)]
            (line,) = [each for each in listed if each.value == value] or [
                each for each in listed if value.isdecimal() and " to " in each.value
            ]
            assert line.tag == mark
            assert f"{line.value:12} {line.text}" in output


def test_forms_do_not_offer_what_an_author_asks_to_leave_as_it_is() -> None:
    *_, pie = affinage.game_class("churn").options
    assert pie.offered == ("on",)
    for key in KEYS:
        board = affinage.game_class(key).options[0]
        assert isinstance(board, BoardOption)
        assert all(not board.refusal_in_forms(text) for text in board.values)
        assert board.refusal_in_forms("hex:1x1x5") == (
            "hex:1x1x5 is not a hexagon; expected sides of 2 cells or more"
        )


@EACH
def test_every_reading_of_ours_is_marked(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    readings = [rule for rule in affinage.game_class(key).texts.rules if rule.ours]
    marked = [f"{rule.text} (our reading) {rule.remark}" for rule in readings]
    assert main(["rules", key]) == 0
    output = surface(capsys.readouterr().out)
    assert [text for text in marked if text not in output] == []
    page = surface(pages.subject_page(of_game(key)[0], ""))
    on_page = [f'{rule.text} <em class="ours">our reading</em> {rule.remark}' for rule in readings]
    assert [text for text in on_page if text not in page] == []
