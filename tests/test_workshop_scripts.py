"""The workshop's scripts without a browser: links, versions, hints, and what is read of a design without running it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from affinage.design import Cells, Design, Draft, read_design
from tools import workshop
from tools.common import ROOT, run

SCRIPTS = ROOT / "web" / "workshop"
HARNESS = """
globalThis.location = {{ href: "https://example.org/a/design.html?x#y" }};
const names = ["code", "link", "versions", "completions", "testers", "verdict", "words"];
const modules = await Promise.all(names.map((name) => import(`{scripts}/${{name}}.js`)));
const {{ aboutText, countWords, packText, askedFor, linkTo, linkOfAnswers, snippetOf, withVersion, versionsOf,
    afterPause, merged, completions, hintAt, readAnswers, verdicts, changeOf,
    FULL, REFUSED }} = Object.assign({{}}, ...modules);
const data = {data};
const opened = (link) => askedFor(new URL(link)).catch((error) => error.message);
{script}
console.log(JSON.stringify(result));
"""
DESIGNS = sorted(
    path for folder in ("games", "templates") for path in (ROOT / "docs/examples" / folder).glob("*.py")
)
TEXT = 'class Ü(Design):\n    name = "A <b> & é"\n\n    def moves(self, p):\n        return p.empty\n'


def result_of(script: str, data: object = None) -> Any:
    text = HARNESS.format(scripts=SCRIPTS, script=script, data=json.dumps(data))
    return json.loads(run(["node", "--input-type=module", "-e", text]))


def test_text_of_a_design_reads_as_the_engine_reads_it() -> None:
    texts = [path.read_text("utf-8") for path in DESIGNS]
    texts += [
        'class ABigGame(Design):\n    """One.\n\n    Two\n    three."""\n    author = \'Ann "A" B\'\n\n'
        "    def moves(self, p):\n        return p.empty\n"
    ]
    kinds = [read_design(text) for text in texts]
    assert result_of("const result = data.map(aboutText);", texts) == [
        {
            "name": kind.name,
            "author": kind.texts.designer if kind.texts.names_designer else "",
            "rules": [rule.text for rule in kind.texts.rules],
        }
        for kind in kinds
    ]


PARTS: list[dict[str, Any]] = [
    {"text": TEXT},
    {
        "text": TEXT,
        "options": "board=hex:4&pie=on",
        "people": ["Ann, A/B", "Zoë="],
        "moves": ["c3", "c3-d4", "a1,b2", "pass"],
    },
    {"text": "#" * 50_000, "test": "3f2a", "view": "map:s3x3:_4A,b2.3.1ww"},
    {"text": TEXT, "moves": ["swap"], "people": ["", "Bob"]},
]


@pytest.mark.parametrize("parts", PARTS, ids=range(len(PARTS)))
def test_a_link_brings_what_it_was_made_of(parts: dict[str, Any]) -> None:
    link, asked, encoded = result_of(
        "const link = await linkTo(data); const encoded = link.replace(/(?<=#).*/, encodeURIComponent);"
        "const result = [link, await opened(link), await opened(encoded)];",
        parts,
    )
    wanted = {
        "kind": "shared",
        "isEmbed": False,
        "options": "",
        "people": [],
        "test": "",
        "view": "",
        "moves": [],
        **parts,
    }
    assert asked == encoded == wanted
    assert link.startswith("https://example.org/a/design.html")
    assert link[-1].isalnum()


def test_an_embed_has_the_same_game() -> None:
    snippet, asked = result_of(
        "const snippet = await snippetOf(await linkTo(data), data.text);"
        "const result = [snippet, await opened(snippet.match(/src=\"(.*?)\"/)[1].replaceAll('&amp;', '&'))];",
        PARTS[1],
    )
    assert asked == {"kind": "shared", "isEmbed": True, "test": "", "view": "", **PARTS[1]}
    assert "<b>" not in snippet


DAMAGED = "damaged: a part of it is missing or changed"


@pytest.mark.parametrize(
    ("fragment", "wanted"),
    [
        ("'1/' + (await packText(data)).slice(0, -9)", DAMAGED),
        ("'1/' + (await packText(data)).slice(9)", DAMAGED),
        ("'1/abc'", DAMAGED),
        ("'1/' + await packText('#'.repeat(500_000))", "at most 100,000 characters"),
        ("'answers/abc'", DAMAGED),
    ],
)
def test_a_damaged_link_says_what_to_do(fragment: str, wanted: str) -> None:
    assert wanted in result_of(f"const result = await opened('https://example.org/#' + {fragment});", TEXT)


@pytest.mark.parametrize("fragment", ["", "1", "1/", "2/abc", "1/<b>", "mine/../a", "mine/", "elsewhere"])
def test_another_address_shows_the_start(fragment: str) -> None:
    asked = result_of("const result = await opened(`https://example.org/?utm_source=a#${data}`);", fragment)
    assert asked == {"kind": "start", "isEmbed": False, "options": ""}


def test_options_of_a_link_are_those_that_nobody_else_has_added() -> None:
    query = "utm_source=a&points=3&mc_cid=1&fbclid=b&board=square:4&gclsrc=c"
    asked = result_of("const result = await opened(`https://example.org/?${data}`);", query)
    assert asked["options"] == "points=3&board=square:4"


def test_the_last_hundred_versions_come_back() -> None:
    texts = [
        "",
        "a",
        "ab",
        "b",
        "ab\nc",
        "ab\nab\nc",
        "",
        "é" * 30,
        "x" * 5000,
        *(f"a{n}b{n % 7}c" for n in range(120)),
        "a",
        "a",
    ]
    versions = result_of(
        "let history = { newest: null, earlier: [] };"
        "for (const text of data) history = withVersion(history, text, 7); const result = versionsOf(history);",
        texts,
    )
    assert [version["text"] for version in versions] == texts[-2:-102:-1]
    assert [version["number"] for version in versions] == list(range(len(texts) - 1, len(texts) - 101, -1))


PAUSES: list[tuple[str, int, list[str]]] = [
    ("start, mor", 2, ["start", "start, mor"]),
    ("start, mor", 0, ["start", "start, mo", "start, mor"]),
    ("start, mo", 2, ["start", "start, mo"]),
    ("start", 2, ["start"]),
    ("other", 2, ["start", "other"]),
]


@pytest.mark.parametrize(("text", "pause", "wanted"), PAUSES)
def test_a_text_takes_the_place_of_a_pause_of_typing(text: str, pause: int, wanted: list[str]) -> None:
    versions = result_of(
        "let history = { newest: null, earlier: [] };"
        "for (const text of ['start', 'start, mo']) history = withVersion(history, text, 7);"
        "const result = versionsOf(afterPause(history, data[0], 9, data[1]));",
        [text, pause],
    )
    assert [(version["number"], version["text"]) for version in versions][::-1] == [*enumerate(wanted, 1)]


def test_text_that_was_cut_out_stays_in_a_version() -> None:
    texts = ["start", "long " * 30, ""]
    versions = result_of(
        "let history = { newest: null, earlier: [] };"
        "for (const text of data) history = afterPause(history, text, 7, 2); const result = versionsOf(history);",
        texts,
    )
    assert [version["text"] for version in versions] == texts[::-1]


HISTORY = """
const history = (...texts) => texts.reduce((all, text) => withVersion(all, text, 7), { newest: null, earlier: [] });
"""


@pytest.mark.parametrize(
    ("own", "stored", "text", "wanted"),
    [
        (["a"], ["a", "b", "c"], "c", ["a", "b", "c"]),
        (["a", "x"], ["a", "b", "c"], "c", ["a", "b", "c", "x"]),
        (["a", "x"], ["a", "b"], "b (", ["a", "b", "b (", "x"]),
        (["a", "b"], ["a", "b"], "b", ["a", "b"]),
        (["a"], ["a", "b"], "a", ["a", "b"]),
    ],
)
def test_versions_of_two_tabs_are_all_there(
    own: list[str], stored: list[str], text: str, wanted: list[str]
) -> None:
    versions = result_of(
        f"{HISTORY} const [own, stored, text] = data;"
        "const result = versionsOf(merged(history(...own), { history: history(...stored), text, at: 9 }, 'a'));",
        [own, stored, text],
    )
    assert [version["text"] for version in versions][::-1] == wanted
    assert [version["number"] for version in versions][::-1] == [*range(1, len(wanted) + 1)]


def row(key: str, low: float, high: float) -> dict[str, Any]:
    """Return a measured figure with its interval."""
    return {"key": key, "value": (low + high) / 2, "low": low, "high": high}


SETTLED = "Nobody has an edge that 200 games could show."
VERDICTS = [
    (row("advantage", 0.01, 0.3), "off", "Black wins more often than chance explains: try the pie rule."),
    (row("advantage", 0.01, 0.3), "on", "Black wins more often than chance explains."),
    (
        row("advantage", -0.3, -0.01),
        "off",
        "White wins more often than chance explains, though it moves second.",
    ),
    (row("advantage", -0.2, 0.01), "off", SETTLED),
    (row("advantage", 0, 0.3), "off", SETTLED),
    (row("balance", 0.5, 0.99), None, "Some colour wins more often than chance explains"),
    (row("balance", 0.5, 1), None, SETTLED),
    (row("draws", 0.51, 0.9), "off", "Most games are drawn: find a rule that decides them."),
    (row("draws", 0.21, 0.6), "off", "Many games are drawn: a rule that decides ties may help."),
    (row("draws", 0, 0.09), "off", "Draws are rare."),
    (row("draws", 0.02, 0.183), "off", "At most about 19% of the games are drawn."),
    (row("draws", 0.02, 0.6), "off", "200 games do not show how often games are drawn."),
    (row("length", 3.2, 7.9), "off", "Games are short, under 8 turns"),
    (row("length", 121, 300), "off", "Games are long, over 120 turns"),
    (row("length", 20.5, 22.5), "off", "The length is usual for a board game: about 22 turns."),
    (row("length", 6.2, 9.1), "off", "Games last 6 to 10 turns on average."),
    (row("length", -3, 9), "off", "200 games do not show how long games last."),
    (row("unfinished", 0.08, 0.12), "off", "About 10% of the games had not ended"),
]


@pytest.mark.parametrize(("figure", "pie", "wanted"), VERDICTS)
def test_a_verdict_holds_for_the_whole_interval(figure: dict[str, Any], pie: str | None, wanted: str) -> None:
    colours = ["Black", "White"] if pie else ["Red", "Blue", "Green"]
    result = {"colours": colours, "games": 200, "pie": pie, "rows": [figure]}
    (sentence,) = result_of("const result = verdicts(data);", result)
    assert sentence.startswith(wanted)


def test_a_change_is_named_if_it_is_more_than_chance_explains() -> None:
    before = {"rows": [row("first", 0.4, 0.6), row("draws", 0, 0.02), row("length", 20, 22)]}
    after = {"rows": [row("first", 0.5, 0.7), row("draws", 0.1, 0.14), row("advantage", 0.9, 1)]}
    script = "const result = changeOf(...data, { first: 'Black wins', draws: 'Draws', length: 'Turns' });"
    assert result_of(script, [before, after]) == "Changed by more than chance explains: Draws."
    assert result_of(script, [before, before]).startswith("The two versions do not differ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"id": "a"}',
        json.dumps({"id": "a", "test": "b", "name": "c", "turns": -1, "status": "d"}),
    ],
)
def test_answers_of_other_pages_are_refused(text: str) -> None:
    assert result_of("const result = readAnswers(data);", text) is None


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("        p.neigh|bours(p.own)", "neighbours(cells, directions='ortho')"),
        ("        self.tur|n_limit", "turn_limit"),
        ("        p.own.fir|st_name", "first_name"),
        ("    def winn|er(self, p):", "winner(p)"),
        ("    boar|ds = 'hex:4'", "boards"),
        ("    ties = opti|on('draw')", "option(*values, title='', **described)"),
        ("        wor|d = 1", None),
    ],
)
def test_a_hint_is_that_of_the_word_at_the_cursor(line: str, wanted: str | None) -> None:
    script = (
        "const [hints, line] = data; const match = hintAt(hints, line.replace('|', ''), line.indexOf('|'));"
    )
    assert result_of(f"{script} const result = match?.hint.form ?? null;", [workshop.hints(), line]) == wanted


@pytest.mark.parametrize(
    ("line", "wanted", "unwanted"),
    [
        ("        p.|", "place(", "turn_limit"),
        ("        self.|", "turn_limit", "place("),
        ("        p.own.|", "first", "place("),
        ("    def |", "winner(self, p):", "boards = "),
        ("    bo|", "boards = ", "place("),
        ("        for|", None, None),
    ],
)
def test_completions_are_those_of_the_object(line: str, wanted: str | None, unwanted: str | None) -> None:
    applied, *in_words = result_of(
        "const [hints, line] = data; const text = line.replace('|', ''); const pos = line.indexOf('|');"
        "const state = { doc: { lineAt: () => ({ from: 0, text }) } };"
        "const within = (token) => (kinds) => (kinds.includes(token) ? {} : null);"
        "const answer = (token) => completions(hints)({ pos, explicit: false, state, tokenBefore: within(token) });"
        "const applied = (token) => answer(token)?.options.map(({ apply }) => apply) ?? null;"
        "const result = ['VariableName', 'String', 'Comment'].map(applied);",
        [workshop.hints(), line],
    )
    assert wanted in applied if wanted else applied is None
    assert unwanted not in (applied or [])
    assert in_words == [None, None], "texts and comments are left alone"


def test_templates_can_be_played_and_have_a_picture() -> None:
    made = workshop.templates(ROOT)
    assert len(made) == len(list((ROOT / workshop.TEMPLATES).glob("*.py")))
    for template in made:
        assert template["picture"].startswith("<svg")
        assert template["summary"].endswith(".")


@pytest.mark.parametrize(("of", "kind"), [("position", Draft), ("cells", Cells), ("design", Design)])
def test_every_member_that_designs_use_has_a_hint(of: str, kind: type) -> None:
    names = {name for name in dir(kind) if not name.startswith("_")} - workshop.INTERNAL
    assert {hint["name"] for hint in workshop.hints() if hint["of"] == of} >= names
    assert {
        hint["words"] for hint in workshop.hints() if re.search(r"(Ground|Lines)\.", hint["words"])
    } == set()
