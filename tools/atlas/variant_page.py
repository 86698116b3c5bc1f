"""The page of a variant: its figures with explanations, plots, games to replay, and how to reproduce them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from urllib.parse import quote

from affinage.errors import AffinageError
from affinage.game import Game
from affinage.notation import share
from affinage.notation.credit import credit
from affinage.notation.link import query_of
from affinage.play.match import GameRecord, Match
from affinage.survey.atlas import Row
from affinage.survey.thresholds import BEATEN, EVEN, FAIR
from affinage.survey.words import (
    ALLIS,
    INTERVALS,
    KNOWN,
    SCORE,
    interval,
    number,
    said_of,
    value,
)
from affinage.teach import rulebook
from tools import oembed
from tools.atlas import board_chart, charts, columns, figures, opening_map, sections
from tools.atlas.surveyed import SurveyedVariant
from tools.previews.document import ATLAS, PLAY, credited, document
from tools.previews.head import PICTURE, Preview
from web.embed.link import EmbedOptions
from web.embed.snippet import snippet

SHEET = "web/styles/atlas.css"
DATA = "figures.json"  # name of the file to save
KEPT = "[]{},:/ "  # characters of the data kept in an address


def preview_of(one: SurveyedVariant) -> Preview:
    """Return the preview of a link to a variant's page."""
    path = f"{ATLAS}/{one.slug}/"
    title = f"{one.title}: its figures"
    picture = f"{PLAY}/{one.slug}/{PICTURE}" if one.subject else f"{PLAY}/{PICTURE}"
    facts = {"@type": "Dataset", "name": title, "isAccessibleForFree": True, "inLanguage": "en"}
    answer = oembed.file_of(one.subject) if one.subject else ""
    return Preview(path, title, sections.in_short(one), picture, f"{one.title} on a board", answer, facts)


def page(one: SurveyedVariant, base: str) -> str:
    """Return the page of a variant."""
    return document(preview_of(one), title_of(one), base, body(one, base), sheets=(SHEET,))


def title_of(one: SurveyedVariant) -> str:
    """Return the title of a variant's page."""
    return f"{one.title}: measured"


def body(one: SurveyedVariant, base: str) -> str:
    """Return the body of a variant's page."""
    root = preview_of(one).root
    parts = [*beginning(one, root), plots_of(one), *_tables(one), *_known(one)]
    return "\n".join([*parts, *_games(one, root), *ending(one, base, data_link(one))])


def data_link(one: SurveyedVariant) -> str:
    """Return a link that contains the data of a variant."""
    address = f"data:application/json,{quote(columns.as_json(columns.measurements(one)), safe=KEPT)}"
    return f'<a href="{escape(address)}" download="{DATA}">All of it as JSON</a>'


def ending(one: SurveyedVariant, base: str, data: str) -> Iterator[str]:
    """Yield the method, a link to the data, and the markup to embed the variant."""
    yield from _again(one, data)
    yield sections.embed(snippet(base, GameRecord(Match(one.game)), EmbedOptions()), base)


def beginning(one: SurveyedVariant, root: str) -> Iterator[str]:
    """Yield the name, the links, and the rules."""
    ways = sections.ways_of(root, query_of(one.game))
    if one.subject:
        ways["The rules with pictures"] = f"{root}{PLAY}/{one.slug}/"
    yield sections.heading(one.game.name, one.heading, ways, one.subject.character if one.subject else "")
    sentences = "".join(f"<li>{escape(sentence.text)}</li>" for sentence in rulebook.sentences(one.game))
    yield f"<details><summary>The rules</summary><ol>{sentences}</ol></details>"
    yield f"<p>{credited(credit(one.game))}</p>"
    yield f"<p>{sections.in_short(one)} {INTERVALS if one.rows else ''}</p>"
    if any(len(rows) > 1 for rows in one.rows.values()):
        yield "<p>What is chosen of many looks better than it is. So it was measured again, in fresh games: "
        yield "<em>again</em> has those figures, and they are the ones to trust.</p>"


def plots_of(one: SurveyedVariant) -> str:
    """Return all plots of a variant."""
    plots = "\n".join([*_plots(one), *_skill(one)])
    return f'<div class="plots">\n{plots}\n</div>'


def _plots(one: SurveyedVariant) -> Iterator[str]:
    """Yield the plots, each with a description, and its numbers if they are not in the tables."""
    random, played = one.row("random"), one.row("play")
    if random and "lengths" in random.details:
        least, counts = random.details["lengths"]
        told = f"How many of the {random.games:,} random games were so long."
        yield _plot("Lengths", charts.histogram(least, counts, "turns"), told, _lengths(least, counts))
    if played and "fan" in played.details:
        lists = played.details["fan"]
        told = (
            "The first player's chance to win, as the search has it, from the first turn to the last: in the "
            "middle one of all games, and the range of half and of eight tenths of them."
        )
        yield _plot("Chances over the game", charts.fan(lists), told, _fan(lists))
    if played and played.details.get("openings"):
        chances = played.details["openings"]
        yield from _where(one.game, chances)
        told = (
            "The first player's chance after each of the first turns looked at. "
            f"Between {EVEN - FAIR:g} and {EVEN + FAIR:g} it is fair."
        )
        rows = sorted(chances.items(), key=lambda pair: -pair[1])
        numbers = _numbers(("First turn", "Chance"), [(move, number(chance)) for move, chance in rows])
        yield _plot("First turns", charts.openings(chances), told, numbers)


def _where(game: Game, chances: Mapping[str, float]) -> Iterator[str]:
    """Yield the board with the values of first turns on its cells."""
    found = opening_map.places(game, chances)
    if not found:
        return
    told = ["The first player's chance in hundredths: the mean of first turns that use a cell."]
    if game.alternatives or len({*game.initial().to_place()}) > 1:
        told.append("Stones of either colour count.")
    if len(opening_map.kept_symmetries(game)) > 1:
        told.append("Turned or mirrored, the game is the same, and so each turn counts for its images, too.")
    if sum(len(place.cells) for place in found) < game.board.size:
        told.append("No turn that was looked at uses the plain cells.")
    told.append("Small differences may be luck.")
    rows = [(game.board.spell(place.mask), number(place.chance), number(place.turns)) for place in found]
    numbers = _numbers(("Cells", "Chance", "Turns looked at"), rows)
    drawn = board_chart.board_chart(game.board, found) + board_chart.key()
    yield _plot("Where first turns win", drawn, " ".join(told), numbers)


def _plot(title: str, plot: str, told: str, numbers: str) -> str:
    return (
        f"<section>\n<h2>{title}</h2>\n<figure>{plot}<figcaption>{told}</figcaption></figure>\n"
        f"<details><summary>{title} in numbers</summary>{figures.scrolling(f'{title} in numbers', numbers)}</details>\n"
        "</section>"
    )


def _lengths(least: int, counts: list[int]) -> str:
    rows = [(str(least + place), number(count)) for place, count in enumerate(counts)]
    return _numbers(("Turns", "Games"), rows)


def _fan(lists: list[list[float]]) -> str:
    heads = ("Part of the game", "a tenth below", "a quarter", "half", "three quarters", "nine tenths")
    last = max(1, len(lists) - 1)
    return _numbers(
        heads,
        [(f"{place / last:.0%}", *map(number, quantiles)) for place, quantiles in enumerate(lists)],
    )


def _numbers(heads: Sequence[str], rows: Sequence[tuple[str, ...]]) -> str:
    """Return a plain table."""
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(text)}</td>" for text in rest)}</tr>'
        for first, *rest in rows
    )
    return f'<table class="numbers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _tables(one: SurveyedVariant) -> Iterator[str]:
    if found := sections.figures_of(one):
        yield found
    if best := sections.best_of(one):
        yield f"<p>{best}</p>"


def _known(one: SurveyedVariant) -> Iterator[str]:
    """Yield the figures of other games, beside the same figures of this one."""
    row = one.row("play")
    names = ("length", "branching", "complexity")
    if not row or not all(name in row.figures for name in names):
        return
    own = (
        one.name,
        *(f"{number(row.figures[name].value)} ({interval(row.figures[name])})" for name in names),
    )
    others = [(game.name, *map(number, (game.length, game.branching, game.complexity))) for game in KNOWN]
    heads = ("Game", *(said_of(name).title for name in names))
    title = "Beside known games"
    yield f"<h2>{title}</h2>\n{figures.scrolling(title, _numbers(heads, [own, *others]))}"
    yield f"<p>Those of the others are of games between people, from {ALLIS}.</p>"


def _skill(one: SurveyedVariant) -> Iterator[str]:
    """Yield the skill chain, and the resulting depth."""
    deep = one.row("deep")
    if deep:
        steps = {name: int(name.removeprefix(SCORE)) for name in deep.figures if name.startswith(SCORE)}
        scores = {steps[name]: deep.figures[name] for name in sorted(steps, key=steps.__getitem__)}
        told = (
            f"What a search scores against one of half its playouts, {deep.games} games each. The line is at "
            f"{BEATEN:.0%}."
        )
        rows = [(str(playouts), number(score.value), interval(score)) for playouts, score in scores.items()]
        numbers = _numbers(("Playouts", "Points", "Interval"), rows)
        yield _plot(
            "Skill chain", charts.chain(scores), told + _told(deep, "steps") + _told(deep, "skill"), numbers
        )


def _told(row: Row, name: str) -> str:
    figure = row.figures.get(name)
    return f" {said_of(name).title}: {value(name, figure)} ({interval(figure)})." if figure else ""


def _games(one: SurveyedVariant, root: str) -> Iterator[str]:
    """Yield links that replay the games in the data."""
    row = one.row("play")
    links = [*_replays(one, row)] if row else []
    if links:
        items = "".join(
            f'<li><a href="{root}{escape(link)}">Replay game {place}</a> <small>{moves}</small></li>\n'
            for place, (link, moves) in enumerate(links, 1)
        )
        yield f"<h2>Sample games</h2>\n<ul>\n{items}</ul>"


def _replays(one: SurveyedVariant, row: Row) -> Iterator[tuple[str, str]]:
    """Yield the link of each sample game, at its start, and its moves; invalid ones are left out."""
    for text in row.details.get("sample_games", ()):
        match = Match(one.game)
        try:
            match.extend(text.split())
        except AffinageError:
            continue
        match.goto(0)
        yield share.link(GameRecord(match)), escape(text)


def _again(one: SurveyedVariant, data: str) -> Iterator[str]:
    """Yield how to reproduce the figures, and a link to their data."""
    if not one.rows:
        return
    items = "".join(f"<li>{escape(item)}</li>\n" for item in sections.measurements_of(one))
    yield f"<h2>{sections.AGAIN}</h2>\n<ul>\n{items}</ul>\n{sections.printed(sections.command_of(one, one.link))}"
    yield f"<p>{data}</p>"
