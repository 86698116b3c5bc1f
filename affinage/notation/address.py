"""Links from anywhere: full addresses, pages, embeds; quoted, encoded, wrapped, or with text behind them.

`web/early/link.js` reads them the same way before Python runs; both must pass the cases of `tests/addresses.json`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from string import ascii_letters, digits, punctuation
from urllib.parse import unquote, unquote_plus

from affinage.texts import excerpt, quoted

MAX_QUERY_CHARACTERS = 2_000
"""Maximum length of a query: several times the length of all options."""
MAX_FRAGMENT_CHARACTERS = 34_000
"""Maximum length of a fragment: 5,000 moves on the largest board, with the longest names."""
EMBED_KEYS = ("mode", "theme", "coordinates", "picture", "id", "puzzle", "resume")
LESSON_KEYS = ("lesson", "step")
PUZZLE_KEYS = ("puzzle", "theme", "game")
PAGES = ("play", "atlas")  # folders of the site with pages of games and presets

_LAYERS = 5  # maximum, of encoding
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_HALF = re.compile("[\ud800-\udfff]")  # lone surrogates
_BREAK = re.compile(r"[\r\n]+[\t >]*")  # including the marks of a quoted mail
_ENTITY = re.compile(r"&(?:amp|#x([0-9a-f]{2})|#([0-9]{2,3}));", re.IGNORECASE)
_WHOLE = re.compile(r"(?<![A-Za-z0-9])(?:https?://|www\.)", re.IGNORECASE)
_BEGUN = re.compile(r"#|\?(?!\s)")  # an address, with no question before it
_END = re.compile(r'["<>]|\[/|\](?!=)')  # of a full address: the markup around it
_OURS = r"\d+(?:/|%(?:25)*2F)|1(?![\w%-])|(?:friend|kept|lab)(?![\w-])"
_MARK = re.compile(rf"(?:#|%(?:25)*23)(?={_OURS})", re.IGNORECASE | re.ASCII)
_ENCODED_QUERY = re.compile(r"%(?:25)*3F", re.IGNORECASE)
_PAGE = re.compile(rf"(?:^|/)(?:{'|'.join(PAGES)})/(?!index\.html|rule-set)([^/]+)/?(?:index(?:\.html)?)?$")
_EMBED = re.compile(r"(?<=/)embed(?:\.html)?$")
_SEPARATOR = re.compile("[&;]")
_ENCODED_SEPARATOR = re.compile("[&;?]")  # also the second question mark of a query
_AFTER_FRAGMENT = re.compile(r'[?&#"<>]|:~:')
_ENCODED = re.compile(
    r"^(?:\d+|lab)%(?:25)*2F|/(?:by|to|from|ply|resigned|agreed|offer)%(?:25)*3D", re.IGNORECASE | re.ASCII
)
_AROUND = f"{punctuation}»”’›…。，、）】」』 \t\r\n"  # punctuation after a link in a sentence
_SIGNS = frozenset(ascii_letters + digits)
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}


@dataclass(frozen=True)
class Address:
    """The request in a text."""

    way: str  # before the query, decoded
    query: str  # as written
    fragment: str  # of a game, without its `#`; "" = none
    wish: str  # another fragment, such as `friend`
    is_typed: bool  # only a query, as typed by hand

    @cached_property
    def pairs(self) -> tuple[tuple[str, str | None], ...]:
        """Keys and values of the query, decoded; None for a key without a value. An excessive rest is cut off."""
        query = self.query
        if len(query) > MAX_QUERY_CHARACTERS:
            query = query[:MAX_QUERY_CHARACTERS].rpartition("&")[0]
        return tuple(_pairs(query))

    @property
    def site(self) -> str:
        """Address of the page to play on, "" if the text has none."""
        return _PAGE.sub("/", _EMBED.sub("", self.way)) if "://" in self.way else ""

    @property
    def page(self) -> str:
        """Name of the game or preset whose page it is, "" for none."""
        found = _PAGE.search(self.way)
        return found[1].lower() if found else ""


def read(text: str) -> Address:
    """Return the request in a text.

    >>> address = read("(https://example.org/play/churn/?utm_source=x&Pie=on%231%2Fc3b3).")
    >>> address.page, address.pairs, address.fragment
    ('churn', (('utm_source', 'x'), ('pie', 'on')), '1/c3b3')
    """
    address = _unwrapped(text)
    if mark := _MARK.search(address):
        before, rest = address[: mark.start()], address[mark.end() :]
    else:
        before, _, rest = address.partition("#")
    way, sign, query = before.partition("?")
    if not sign and (encoded := _ENCODED_QUERY.search(before)):
        way, sign, query = before[: encoded.start()], "?", before[encoded.end() :]
    way, is_typed = _decoded(way), False
    if not _WHOLE.match(way) and ("=" in way or not (sign or "/" in way)):
        way, query, is_typed = "", before, mark is None
    fragment = clean_fragment(rest)
    is_game = bool(mark) and rest[:1].isdigit()
    return Address(way, query, fragment if is_game else "", "" if is_game else fragment, is_typed)


def _unwrapped(text: str) -> str:
    """Return an address without the additions of mail programs and markup."""
    text = _INVISIBLE.sub("", _HALF.sub("\ufffd", text))
    head = text.partition("#")[0]
    if "=3D" in head:  # quoted-printable; none of our values begins with 3D
        text = re.sub(r"=\r?\n", "", text).replace("=3D", "=")
    text = _ENTITY.sub(lambda found: chr(int(found[1], 16) if found[1] else int(found[2] or ord("&"))), text)
    text = _BREAK.sub("", text.strip())
    text = text.rpartition("](")[2]  # Markdown
    if (whole := _WHOLE.search(text)) and not _BEGUN.search(text, 0, whole.start()):
        return _END.split(text[whole.start() :], maxsplit=1)[0]
    return re.sub("^[^A-Za-z0-9?#/%.]+", "", text)


def _pairs(query: str) -> Iterator[tuple[str, str | None]]:
    for part in _SEPARATOR.split(query):
        whole = _decoded(part, plus=True)
        # Separators may be encoded too; but a part with a slash before them is the address of another site.
        is_foreign = "/" in re.split("[&;?#]", whole, maxsplit=1)[0]
        for pair in [whole] if is_foreign else _ENCODED_SEPARATOR.split(whole.partition("#")[0]):
            key, equals, value = pair.partition("=")
            if key := plain(key).lower():
                yield key, (value if key == "id" else plain(value)) if equals else None


def plain(text: str) -> str:
    """Return a key or a value without surrounding punctuation.

    >>> plain("hex:5).")
    'hex:5'
    """
    text = _INVISIBLE.sub("", text).strip().lstrip("\"'“‘")
    while text and text[-1] not in _SIGNS:
        if (opening := _BRACKETS.get(text[-1])) and text.count(opening) >= text.count(text[-1]):
            break
        text = text[:-1]
    return text


def choices(address: Address, known: Collection[str]) -> tuple[dict[str, str], list[str]]:
    """Return the values of known or similar keys, the first of each, and the errors in them.

    >>> choices(read("?fbclid=x&board=hex:5&pei=on&board=hex:6"), ("board", "place"))
    ({'board': 'hex:5'}, ['board is given twice; write each key once'])
    """
    given: dict[str, str] = {}
    faults = [excess] if (excess := excess_of(address)) else []
    for key, value in address.pairs:
        if value is None:
            if key in known or address.is_typed:
                faults.append(f"{quoted(key)} is not a choice; write key=value, such as board=square:8")
        elif key in given:
            faults.append(f"{excerpt(key)} is given twice; write each key once")
        elif key in known or slip_of(key, known):
            given[key] = value
    return given, faults


def excess_of(address: Address) -> str:
    """Return why a query is too long to be read completely, "" if it is not."""
    if len(address.query) <= MAX_QUERY_CHARACTERS:
        return ""
    return (
        f"the link has {len(address.query):,} characters before its #, and can have {MAX_QUERY_CHARACTERS:,}"
    )


def clean_fragment(text: str) -> str:
    """Return a fragment, decoded if it was encoded as a whole, without text behind it."""
    if len(text) > MAX_FRAGMENT_CHARACTERS:
        return text
    for _ in range(_LAYERS):
        text = _AFTER_FRAGMENT.split(text, maxsplit=1)[0].rstrip(_AROUND)
        if not _ENCODED.search(text):
            break
        text = unquote(text)
    return text


def clean_part(text: str) -> str:
    """Return a part of a fragment, other than names, without trailing characters that cannot belong to it."""
    return _INVISIBLE.sub("", _decoded(text)).rstrip(_AROUND)


def _decoded(text: str, *, plus: bool = False) -> str:
    """Return a text decoded as often as it was encoded."""
    for _ in range(_LAYERS):
        decoded = unquote_plus(text) if plus else unquote(text)
        if decoded == text:
            break
        text, plus = decoded, False
    return text


def slip_of(key: str, known: Collection[str]) -> str:
    """Return the known key of which a key seems to be a misspelling, "" for none.

    It starts with the same letter and has one error, in keys of seven letters or more two: a missing, additional or
    wrong letter, or two exchanged ones. Keys of three letters are too similar to other words.

    >>> slip_of("bord", ("board",)), slip_of("nuetrl", ("neutral",)), slip_of("ref", ("near",))
    ('board', 'neutral', '')
    """
    for word in known:
        most = 0 if len(word) < 4 else 1 if len(word) < 7 else 2
        if key[:1] == word[:1] and abs(len(key) - len(word)) <= most and 0 < _slips(key, word) <= most:
            return word
    return ""


def _slips(one: str, other: str) -> int:
    """Return the number of errors between two words: the optimal string alignment distance."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one):
        older, before, row = before, row, [at + 1]
        for to, wanted in enumerate(other):
            best = min(before[to] + (letter != wanted), before[to + 1] + 1, row[to] + 1)
            if at and to and letter == other[to - 1] and one[at - 1] == wanted:
                best = min(best, older[to - 1] + 1)
            row.append(best)
    return row[-1]
