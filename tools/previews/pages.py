"""The pages of games and variants, and their list, as HTML without scripts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any
from urllib.parse import quote

from affinage.game import Game
from affinage.notation.credit import credit
from affinage.picture.diagram import DiagramOptions
from affinage.registry import game_class, game_keys
from affinage.survey.figure import Figure
from affinage.survey.words import interval, said_of, value
from affinage.teach import lessons, rulebook
from affinage.teach.rulebook import Picture, drawing
from tools import landing, oembed
from tools.previews.document import ATLAS, PLAY, credited, document
from tools.previews.head import PICTURE, Preview
from tools.previews.subjects import Subject, of_game
from web.lab import words as lab_words

FOLDER = PLAY
BOARD = "board.svg"
LIST = "All games and variants"
SIDE = 240  # pixels, of a rule's picture, and of a board in the list
RULE_OPTIONS = DiagramOptions("auto", SIDE)
KEPT = " /:=;,()<>"  # characters of a picture kept in an address

Told = Mapping[str, Any]
"""Figures, with the stage and the number of games, as in the atlas's `data/named`."""


def preview_of(subject: Subject) -> Preview:
    """Return the preview of a link to a game or a variant."""
    game = subject.game
    facts: dict[str, object] = {
        "@type": "Game",
        "name": subject.title,
        "numberOfPlayers": {"@type": "QuantitativeValue", "value": game.players},
        "creditText": credit(game).whole,
        "isBasedOn": game.texts.source,
        "isAccessibleForFree": True,
        "inLanguage": "en",
    }
    path = f"{FOLDER}/{subject.slug}/"
    alt = f"{subject.title}: a board with a game half played"
    return Preview(
        path, subject.title, subject.description, path + PICTURE, alt, oembed.file_of(subject), facts
    )


def preview_of_list() -> Preview:
    """Return the preview of a link to the list."""
    names = ", ".join(game_class(key).name for key in game_keys())
    facts = {"@type": "CollectionPage", "name": LIST, "inLanguage": "en"}
    told = f"{names}: their rules in plain words, and boards to play on in the browser."
    path = f"{FOLDER}/"
    return Preview(path, LIST, told, path + PICTURE, "Boards of the games", facts=facts, is_all=False)


def subject_page(subject: Subject, base: str, told: Told | None = None) -> str:
    """Return the page of a game or a variant; `told` are the figures of a measured one."""
    parts = [
        *_beginning(subject),
        f"<h2>The rules</h2>\n<ol>\n{''.join(_rules(subject))}</ol>",
        _readings(subject.game),
        *(_figures(subject, told) if told else ()),
        _credit(subject),
        _relatives(subject),
    ]
    title = f"{subject.title}: rules, and a board to play on"
    return document(preview_of(subject), title, base, "\n".join(parts))


def list_page(base: str) -> str:
    """Return the page with links to all others."""
    begun = [f"<h1>{LIST}</h1>", '<p class="lead">Every one has its rules in plain words, and a board.</p>']
    sections = []
    for key in game_keys():
        whole, *presets = of_game(key)
        heading = f'<h2><a href="{whole.slug}/">{escape(whole.name)}</a></h2>'
        made = credit(game_class(key))
        by = f'<a href="{escape(made.source)}" rel="noopener">{escape(made.words)}</a>'
        told = f"<p>{escape(whole.character)} <em>{by}</em></p>"
        sections.append(f"<section>\n{heading}\n{told}\n{_cards(presets, '')}\n</section>")
    return document(preview_of_list(), f"{LIST} of Affinage", base, "\n".join([*begun, *sections]))


def _beginning(subject: Subject) -> Iterator[str]:
    """Yield the name, the ways to start, and the board."""
    yield '<div class="first">\n<div>'
    if subject.preset:
        yield f'<p class="of"><a href="../{subject.key}/">{escape(subject.game.name)}</a></p>'
    yield f"<h1>{escape(subject.name)}</h1>"
    yield f'<p class="lead">{escape(subject.character)}</p>{_tags(subject)}'
    ways = {"Play": landing.against_computer(subject.game), "Two players": subject.query}
    if lessons.lesson(subject.key):
        ways["Learn"] = f"?lesson={subject.key}"
    root = preview_of(subject).root
    links = "\n".join(f'<a href="{root}{escape(link)}">{way}</a>' for way, link in ways.items())
    yield f'<nav aria-label="Begin">\n{links}\n</nav>\n</div>'
    alt = f"A game of {subject.title}, half played"
    yield f'<img class="board" src="{BOARD}" alt="{escape(alt)}" width="480" height="480">\n</div>'


def _tags(subject: Subject) -> str:
    tags = subject.preset.tags if subject.preset else ()
    found = "".join(f'<span class="tag">{escape(tag)}</span>' for tag in tags)
    return f'<span class="tags">{found}</span>' if found else ""


def _rules(subject: Subject) -> Iterator[str]:
    for sentence in rulebook.sentences(subject.game):
        figure = _figure(sentence.picture) if sentence.picture else ""
        yield f"<li><p>{escape(sentence.text)}</p>{figure}</li>\n"


def _figure(picture: Picture) -> str:
    """Return a picture, within the page: hosts limit the number of files."""
    alt, caption = escape(drawing.described(picture)), escape(picture.caption)
    address = f"data:image/svg+xml,{quote(drawing.svg(picture, RULE_OPTIONS), safe=KEPT)}"
    image = f'<img src="{escape(address)}" alt="{alt}" width="{SIDE}" height="{SIDE}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def _figures(subject: Subject, told: Told) -> Iterator[str]:
    """Yield the figures of a variant, collapsed, with links to all of them and to more."""
    counted = escape(lab_words.count(told["games"], told["stage"]))
    yield f"<details><summary>Figures</summary>\n<p>Measured in {counted}:</p>\n<dl>"
    for name, data in told["figures"].items():
        said, figure = said_of(name), Figure(**data)
        numbers = f"<strong>{value(name, figure)}</strong> ({interval(figure)})"
        yield f"<div><dt>{escape(said.title)}</dt>\n<dd>{numbers}<small>{escape(said.meaning)}</small></dd></div>"
    more = escape(f"{preview_of(subject).root}{subject.query}{lab_words.FRAGMENT}")
    ways = f'<a href="../../{ATLAS}/{subject.slug}/">All figures</a> · <a href="{more}">Measure more</a>'
    yield f"</dl>\n<p>{ways}</p></details>"


def _credit(subject: Subject) -> str:
    way = f"{subject.slug}/" if subject.preset else f"?game={subject.key}"
    measured = f'<a href="../../{ATLAS}/{way}">What was measured of it</a>'
    return f"<p>{credited(credit(subject.game))} · {measured}</p>"


def _readings(game: Game) -> str:
    """Return our own readings of the rules, collapsed; "" if there are none."""
    found = "".join(
        f'<li>{escape(rule.text)} <em class="ours">our reading</em></li>\n'
        for rule in game.texts.rules
        if rule.ours
    )
    if not found:
        return ""
    return f"<details><summary>Our readings of {escape(game.name)}</summary>\n<ul>\n{found}</ul></details>"


def _relatives(subject: Subject) -> str:
    """Return the other variants of a game."""
    others = [other for other in of_game(subject.key)[1:] if other != subject]
    heading = f"{'Other variants' if subject.preset else 'Variants'} of {subject.game.name}"
    return f"<h2>{escape(heading)}</h2>\n{_cards(others, '../')}"


def _cards(found: list[Subject], way: str) -> str:
    items = []
    for subject in found:
        page = f"{way}{subject.slug}/"
        image = f'<img src="{page}{BOARD}" alt="" width="{SIDE}" height="{SIDE}" loading="lazy">'
        words = f"<strong>{escape(subject.name)}</strong><small>{escape(subject.character)}</small>{_tags(subject)}"
        items.append(f'<li><a href="{page}">{image}<span>{words}</span></a></li>\n')
    return f'<ul class="sets">\n{"".join(items)}</ul>'
