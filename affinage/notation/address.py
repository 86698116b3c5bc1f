"""Links from anywhere: full addresses, pages, embeds; quoted, encoded, wrapped, or with text behind them.

The scripts before Python, in `web/early/link.js`, read only what the page itself writes and leave the rest to this.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from urllib.parse import unquote, unquote_plus

from affinage.plain_text import excerpt, one_i, quoted

MAX_QUERY_CHARACTERS = 2_000
"""Maximum length of a query: several times the length of all options."""
MAX_FRAGMENT_CHARACTERS = 34_000
"""Maximum length of a fragment: 5,000 moves on the largest board, with the longest names."""
EMBED_KEYS = ("mode", "theme", "coordinates", "picture", "id", "puzzle", "resume")
LESSON_KEYS = ("lesson", "step")
COURSE_ENDING = "-well"
"""Ending of the key of a game's course in playing well."""
PUZZLE_KEYS = ("puzzle", "theme", "game", "level")
PAGES = ("play", "atlas")
"""Folders of the site with pages of games and presets."""
UNKNOWN_KEY = "unknown key {key}; keys of a {kind} are {keys}"

_LAYERS = 5
"""Maximum number of layers of encoding."""
_ALIKE = 0.75
"""Share of letters that a misspelt key has in common with the key: one of four may be wrong."""
_STATE = "state"
"""Key that sign-in pages add to links; it looks like a misspelt `start`."""
_MAX_CANDIDATES = 20
"""Maximum number of addresses of a text that are tried."""
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|<wbr ?/?>", re.IGNORECASE
)
_HALF = re.compile("[\ud800-\udfff]")
"""Half of a character."""
_ESCAPE = re.compile(r"\\(?=[!-/:-@\[-`{-~])|\^(?=&)")
"""Escapes of Markdown, JSON, TeX and command lines."""
_SOFT_BREAK = re.compile(r"([?&;/][a-z_]+)?=\r?\n", re.IGNORECASE)
"""Soft line break of quoted-printable, unless it follows a key."""
_ENTITY = re.compile(
    r"&(?:([a-z]{2,6})|#x0*([0-9a-f]{2,4})|#0*([0-9]{2,5}));|\\(?:u00|x)([0-9a-f]{2})", re.IGNORECASE
)
_ENTITIES = {
    "amp": "&", "num": "#", "equals": "=", "sol": "/", "quest": "?", "colon": ":", "comma": ",", "period": ".",
    "percnt": "%", "lowbar": "_", "hyphen": "-", "quot": '"', "apos": "'", "lt": "<", "gt": ">", "nbsp": " ", "shy": "",
}  # fmt: skip
_WIDE = re.compile("[！-～]")
"""Signs of East Asian keyboards."""
_ALL_WIDE = re.compile(r"：／／|[＃？][^/＃？\s]*／")
"""Sign of a text whose slashes come from such a keyboard, too."""
_REDIRECT = re.compile(r"urldefense|=(?:a1)?aHR0c", re.IGNORECASE)
"""Sign of a redirect."""
_WHOLE = re.compile(r"(?<![A-Za-z0-9])(?:https?://|www\.)", re.IGNORECASE)
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)
_BEGINNING = re.compile(r"https?(?::|%(?:25)*3A)(?:/|%(?:25)*2F){2}|www\.", re.IGNORECASE)
_VALUE = re.compile(r"https?(?!://)[:%][^\s&#]*", re.IGNORECASE)
_NEVER = r'"<>\\^`{|}'
"""Signs that no address has."""
_NAMES = rf"/by(?:=|%(?:25)*3D)[^/\r\n{_NEVER}]*"
"""Names of players, which may have spaces if another program has decoded them."""
_PARTS = "to|from|ply|resigned|time|agreed|offer|clock|left|marks|comments"
"""Parts of a fragment that may follow the names."""
_MOVES = rf"/(?:(?:{_PARTS})=|[A-Z]*[a-z]{{1,2}}\d)"
"""Beginning of what follows the names."""
# A line goes on in the next one, if that is one word of a link and no address; in a text, if it was full, too.
_NEXT = r"[ \t]*(?:\r\n|\r|\n)[\t >|]*+(?=\S++[ \t]*+(?:[\r\n]|\Z))(?!\S*://)"
_BREAK = rf"(?<=\S){_NEXT}(?=\S*[=&%#/\d])"
_FULL_BREAK = (
    rf"(?<=[^\r\n]{{40}}){_NEXT}(?=\S*[=&%#/]|[A-Z]?[a-z]*\d+[a-z])"
    rf"|(?<=[^\r\n]{{60}}){_NEXT}(?=[A-Z]?[a-z]*\d+(?!\S))"
)
_SIGN = rf"[^\s/\[\]{_NEVER}]++|/|\[(?=\w*\]=|[0-9a-f:.]+\][:/])|\](?=[=:/])"
_ADDRESS = re.compile(rf"(?:{_NAMES}(?={_MOVES}|\Z)|{_SIGN}|[ ](?=[^\s&]*&[a-z]+=))+", re.IGNORECASE)
_WORD = re.compile(
    rf"(?:{_NAMES}(?={_MOVES})|{_SIGN}|{_FULL_BREAK}|(?<==)\r?\n|\\(?=[!-/:-@\[-`{{-~ux])|\^(?=&))+",
    re.IGNORECASE,
)
_OURS = r"\d+(?:/|%(?:25)*2F)|1(?![\w%-])|(?:edit|friend|kept|lab|mix|puzzles|set)(?![\w-])"
_MARK = re.compile(rf"(?:[#＃]+|%(?:25)*(?:23|EF%BC%83))(?={_OURS})", re.IGNORECASE | re.ASCII)
_ENCODED_QUERY = re.compile(r"%(?:25)*3F", re.IGNORECASE)
_PAGE = re.compile(
    rf"(?:^|/)(?:{'|'.join(PAGES)})/(?!index\.html|rule-set)([\w-]*[a-z\d])(?:[^\w-].*|_.*)?$", re.IGNORECASE
)
_EMBED = re.compile(r"(?<=/)embed(?:\.html)?$")
_SEPARATOR = re.compile("[&;]")
_ENCODED_SEPARATOR = re.compile("[&;?]")
"""Separator, or the second question mark of a query."""
_AFTER_FRAGMENT = re.compile(r'[?&#;|"<>]|:~:')
_AFTER_PART = re.compile(r'[?&#;:|"<>\[\]{}]|[^\x21-\x7e\w]')
"""Sign that ends a part: one of these, or one that is neither ASCII nor a letter."""
_AFTER_VALUE = re.compile(r'[/|"<>\[\]{}]|:~:|[^\x21-\x7e\w]')
_UP_TO_SIGN = re.compile(r".*[A-Za-z0-9]", re.DOTALL)
_ENCODED = re.compile(
    rf"^(?:\d+|lab|set)%(?:25)*2F|/(?:by|{_PARTS})%(?:25)*3D",
    re.IGNORECASE | re.ASCII,
)
# Up to what follows a link in a sentence, in scripts of all kinds; linear, where a search from the end would not be.
_UP_TO_NAME = re.compile(
    r".*[^\s!-/:-@\[-`{-~\x7f-\xbf\u037e\u055a-\u0589\u05be-\u05c3\u060c\u061b\u061f\u06d4\u0964\u0965\u104a\u104b"
    r"\u1362-\u1368\u17d4\u17d5\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u30fb"
    r"\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]",
    re.DOTALL,
)
_MAP = re.compile(r"map:[^:]*:", re.IGNORECASE)
"""A map before its bits."""
_UP_TO_BITS = re.compile(r".*[\w=-]", re.DOTALL | re.ASCII)
"""A map with its bits; `=` is padding, which is an error of its own."""


@dataclass(frozen=True)
class Address:
    """The request in a text."""

    path: str
    """Path before the query, decoded."""
    query: str
    """Query as written."""
    fragment: str
    """Fragment of a game without its `#`, "" for none."""
    target: str
    """Another fragment, such as `friend`."""
    is_typed: bool
    """Whether the text is only a query, as typed by hand."""

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
        return _PAGE.sub("/", _EMBED.sub("", self.path)) if "://" in self.path else ""

    @property
    def page(self) -> str:
        """Name of the game or preset whose page it is, "" for none."""
        match = _PAGE.search(self.path)
        return match[1].lower() if match else ""


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
    before = before.replace("？", "?")
    path, sign, query = before.partition("?")
    if not sign and (encoded := _ENCODED_QUERY.search(before)):
        path, sign, query = before[: encoded.start()], "?", before[encoded.end() :]
    path, is_typed = _decoded(path), False
    if not _WHOLE.match(path) and ("=" in path or not (sign or "/" in path)):
        path, query, is_typed = "", before, mark is None
    fragment = clean_fragment(rest)
    is_game = bool(mark) and rest[:1].isdigit()
    return Address(path, query, fragment if is_game else "", "" if is_game else fragment, is_typed)


def words(text: str) -> Iterator[re.Match[str]]:
    """Yield the words of a text, each whole address in one of them, also one that a mail has broken."""
    return _WORD.finditer(text)


def candidates(text: str) -> Iterator[tuple[str, str]]:
    """Yield the first whole addresses in a text, each as a pair: alone, and with the text after it.

    Those that redirects of mail and chats carry as a value are among them.

    >>> for own, _ in candidates("See https://a.example/?url=https%3A%2F%2Fb.example%2F%3Fboard%3Dhex:5&h=1"):
    ...     print(own)
    https://a.example/?url=
    https://b.example/?board=hex:5
    """
    text = cleaned(text)
    whole = _whole(text) or _SCHEME.match(text)
    matches = _BEGINNING.finditer(text, whole.start()) if whole else ()
    starts = [each.start() for each in islice(matches, _MAX_CANDIDATES)]
    for start, end in pairwise([*starts, len(text)]):
        if value := _VALUE.match(text, start):
            yield (_address_of(value[0]),) * 2
        else:
            yield text[start:end], text[start:]


def _whole(text: str) -> re.Match[str] | None:
    """Return the beginning of the first whole address in a text, unless it is a value of another address."""
    if not (match := _WHOLE.search(text)):
        return None
    before = text[: match.start()]
    word = "" if before[-1:].isspace() else "".join(before.rsplit(maxsplit=1)[-1:])
    return None if "#" in word or "?" in word else match


def _address_of(value: str) -> str:
    """Return the address that a value is, itself encoded once."""
    for _ in range(_LAYERS):
        if "://" in value[:8]:
            break
        value = unquote(value)
    return value


def cleaned(text: str) -> str:
    """Return a text without what mail and markup put into addresses.

    >>> cleaned("https://example.org/?game&equals;ch&shy;urn&amp;pie=on&num;1")
    'https://example.org/?game=churn&pie=on#1'
    """
    for _ in range(_LAYERS):
        before, text = text, _ENTITY.sub(_unescaped, text)
        if text == before:
            break
    text = _INVISIBLE.sub("", _HALF.sub("\ufffd", text))
    joined = _SOFT_BREAK.sub(r"\1", text)
    # No value of ours begins with 3D.
    if "=3D" in (text if joined != text else text.partition("#")[0]):
        text = joined.replace("=3D", "=")
    else:
        text = _SOFT_BREAK.sub(lambda match: f"{match[1]}=" if match[1] else "", text)
    text = re.sub(_BREAK, "", _ESCAPE.sub("", text).strip())
    if _ALL_WIDE.search(text):
        text = narrow(text)
    if _REDIRECT.search(text):
        # Few texts need this module.
        from affinage.notation import redirects

        text = redirects.followed(text)
    return text


def _unescaped(match: re.Match[str]) -> str:
    name, hexadecimal, decimal, escaped = match.groups()
    if name:
        return _ENTITIES.get(name.lower(), match[0])
    return chr(int(decimal) if decimal else int(hexadecimal or escaped, 16))


def narrow(text: str) -> str:
    """Return a text with the letters and signs of East Asian keyboards as ASCII."""
    return _WIDE.sub(lambda sign: chr(ord(sign[0]) - 0xFEE0), text)


def _unwrapped(text: str) -> str:
    """Return an address without what mail and markup put around it and into it."""
    # The address may stand in a link of Markdown.
    text = cleaned(text).rpartition("](")[2]
    if whole := _whole(text):
        match = _ADDRESS.match(text, whole.start())
        return match[0] if match else ""
    return re.sub("^[^A-Za-z0-9?#/%.]+", "", text)


def _pairs(query: str) -> Iterator[tuple[str, str | None]]:
    for part in _SEPARATOR.split(query):
        whole = _decoded(part, plus=True)
        if not whole.startswith("id="):
            whole = one_i(narrow(whole))
        # The separators may be encoded as well; but what has a slash before them is the address of another site.
        is_foreign = "/" in re.split("[&;?#]", whole, maxsplit=1)[0]
        for pair in [whole] if is_foreign else _ENCODED_SEPARATOR.split(whole.partition("#")[0]):
            key, equals, value = pair.partition("=")
            if key := _bare(key).lower():
                yield key, (value if key == "id" else plain(value)) if equals else None


def plain(text: str) -> str:
    """Return a value without the signs of the sentence around it, and without what no value of ours has.

    >>> plain("hex:5)."), plain('hex:5">Play')
    ('hex:5', 'hex:5')
    """
    text = _AFTER_VALUE.split(_trimmed(text), maxsplit=1)[0]
    return _up_to(_UP_TO_BITS if _MAP.match(text) else _UP_TO_SIGN, text)


def _bare(text: str) -> str:
    return _up_to(_UP_TO_SIGN, _trimmed(text))


def _trimmed(text: str) -> str:
    return _INVISIBLE.sub("", text).strip().lstrip("\"'“‘")


def _up_to(end: re.Pattern[str], text: str) -> str:
    match = end.match(text)
    return match[0] if match else ""


def lower(value: str) -> str:
    """Return a value in lower case, but for the bits of a map.

    >>> lower("HEX:5"), lower("Map:S3x3:_4A")
    ('hex:5', 'map:s3x3:_4A')
    """
    match = _MAP.match(value)
    end = match.end() if match else len(value)
    return value[:end].lower() + value[end:]


def choices(address: Address, known: Collection[str]) -> tuple[dict[str, str], list[str]]:
    """Return the values of known or similar keys, the first of each, and the errors in them.

    >>> choices(read("?fbclid=x&board=hex:5&pei=on&board=hex:6"), ("board", "place"))
    ({'board': 'hex:5'}, ['board is given twice; write each key once'])
    """
    values: dict[str, str] = {}
    faults = [excess] if (excess := excess_of(address)) else []
    for key, value in address.pairs:
        if value is None:
            if key in known or address.is_typed:
                faults.append(f"{quoted(key)} is not a choice; write key=value, such as board=square:8")
        elif key in values:
            faults.append(f"{excerpt(key)} is given twice; write each key once")
        elif key in known or meant_key(key, known):
            values[key] = value
    return values, faults


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
        text = _up_to(_UP_TO_NAME, _AFTER_FRAGMENT.split(text, maxsplit=1)[0])
        if not _ENCODED.search(text):
            break
        text = unquote(text)
    return text


def parts(fragment: str) -> Iterator[str]:
    """Yield the parts of a fragment, decoded but for names, up to the first with something else behind it.

    >>> list(parts('1/by=Ann,Dr%2E%20No/c3b3">Play</a>'))
    ['1', 'by=Ann,Dr%2E%20No', 'c3b3']
    """
    for written in clean_fragment(fragment).split("/"):
        if narrow(written[:3]).lower() == "by=":
            yield f"by={written[3:]}"
            continue
        part, *behind = _AFTER_PART.split(narrow(_INVISIBLE.sub("", _decoded(written))), maxsplit=1)
        yield _up_to(_UP_TO_SIGN, part)
        if behind:
            break


def _decoded(text: str, *, plus: bool = False) -> str:
    """Return a text decoded as often as it was encoded."""
    for _ in range(_LAYERS):
        decoded = unquote_plus(text) if plus else unquote(text)
        if decoded == text:
            break
        text, plus = decoded, False
    return text


def meant_key(key: str, known: Collection[str]) -> str:
    """Return the known key of which a key seems to be a misspelling, "" for none.

    Both start with the same letter and are about as long. Keys of three letters are too similar to other words.

    >>> meant_key("bord", ("board",)), meant_key("nuetrl", ("neutral",)), meant_key("ref", ("near",))
    ('board', 'neutral', '')
    """
    # Only unknown keys need this module, which is slow to import.
    from difflib import get_close_matches

    if key in known or key == _STATE:
        return ""
    alike = [
        word
        for word in known
        if len(word) > 3 and word[:1] == key[:1] and abs(len(word) - len(key)) <= (1 if len(word) < 7 else 2)
    ]
    return next(iter(get_close_matches(key, alike, 1, _ALIKE)), "")


def values_of(query: str, kind: str, keys: tuple[str, ...]) -> tuple[dict[str, str], list[str]]:
    """Return the readable values in the query of a lesson or a puzzle, the first of each key, and its errors.

    >>> values_of("?lesson=churn&stpe=2&fbclid=x", "lesson", ("lesson", "step"))
    ({'lesson': 'churn', 'stpe': '2'}, ["unknown key 'stpe'; keys of a lesson are lesson, step"])
    """
    values, faults = choices(read(query), keys)
    unknown = [key for key in values if key not in keys]
    if unknown:
        faults.append(UNKNOWN_KEY.format(key=quoted(unknown[0]), kind=kind, keys=", ".join(keys)))
    return values, faults
