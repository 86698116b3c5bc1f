"""Generate the data of the page's first scripts, and its manifest, from the registry and the page."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from affinage.board.maps import MAX_CELLS, BoardMap
from affinage.board.shapes import parse_board
from affinage.errors import OptionError
from affinage.game import Game
from affinage.game.options import BoardOption, Option, canonical
from affinage.matches import setup
from affinage.notation import address, credit
from affinage.notation.link import load
from affinage.registry import game_class, game_keys, part
from affinage.teach import rulebook
from affinage.teach.principles.course import course
from affinage.view import words as board_words
from tools.common import run, run_tool, say, write_bytes
from web.early import words as early_words
from web.embed import words as embed_words
from web.library import words as library_words
from web.text.words import DAILY, ON_DAY, TASK, TASK_BY, TODAY, TOMORROW

SCRIPT = "web/early/games.js"
"""Script of the site; the sources have none."""
MANIFEST = "manifest.txt"
"""Name of the manifest at the root of a site."""
MANIFEST_SOURCE = "web/affinage.webmanifest"
SHORTCUT_ICON = {"src": "./web/icons/any-192.png", "type": "image/png", "sizes": "192x192"}
FILE = "games.json"
"""Name of the file in the folder of the parts."""


def made_from(root: Path) -> bytes:
    """Return the data under a root, which this process need not have imported."""
    return run([sys.executable, "-m", "tools.games"], cwd=root).encode()


def script(data: bytes) -> bytes:
    """Return the script that provides the data, with a function that looks up a text and fills its places."""
    return b""""use strict";

const { games: affinageGames, links: affinageLinks, words: affinageTexts } = %s;
const affinageWords = (name, places = {}) => affinageFilled(affinageTexts[name], places);
""" % data.strip()


def install(data: bytes, site: Path) -> None:
    """Write the data into a site: its script, and a shortcut for each game in the manifest."""
    write_bytes(site / SCRIPT, script(data))
    manifest = json.loads((site / MANIFEST).read_text(encoding="utf-8"))
    manifest["shortcuts"] = [
        {"name": game["name"], "url": f"./?game={key}", "icons": [SHORTCUT_ICON]}
        for key, game in json.loads(data).get("games", {}).items()
    ]
    write_bytes(site / MANIFEST, json.dumps(manifest, indent=2).encode())


def games() -> dict[str, dict[str, Any]]:
    """Return the data of each game by its key, the default game first.

    `by`, `changed`, `extended`, `sentence` and `source` are its credit, also of variants that are not all the author's.
    Changed ones are on boards beside the pattern `authors`, or have a choice of `ours`: 1 on boards with an even number
    of cells, 2 on those with an odd one, 3 on both. They may also have a number for the option `sum` that is not the
    sum of what the others add, `adds`. Extended ones have a choice that the author `considered`. `boards` are the forms
    of its boards, such as `square:N`, each with such a number and the least and the most cells. `levels` is the number
    of the computer's levels, `steps` that of the lesson's steps, and `course` has the key and the number of steps of
    *Play well*, if there is one. `kinds` are its stones by their letters, and `players` how many play unless a link has
    another number. `full` is there where a game can begin with stones, `offers` where one cell can mean several moves,
    and `turns` where moves only place. `rules` are in brief those of the default game and of its presets, by their
    links without game and pie rule.
    """
    return {key: _data(game_class(key)) for key in game_keys()}


def links() -> dict[str, Any]:
    """Return the keys of links that choose no rules, and the most characters of a query and a fragment."""
    return {
        "embed": address.EMBED_KEYS,
        "exercises": {"lesson": address.LESSON_KEYS, "puzzle": address.PUZZLE_KEYS},
        "limits": {"query": address.MAX_QUERY_CHARACTERS, "fragment": address.MAX_FRAGMENT_CHARACTERS},
    }


def words() -> dict[str, str]:
    """Return the texts of the scripts by name, with texts that the page shows, too."""
    return early_words.TEXTS | {
        "level": board_words.LEVEL,
        "send": library_words.SEND,
        "turn": library_words.YOUR_MOVE,
        "waiting": library_words.WAITING,
        "computer": library_words.COMPUTER,
        "computer's move": library_words.COMPUTERS_MOVE,
        "one's move": library_words.ONES_MOVE,
        "here": library_words.HERE,
        "today": TODAY,
        "tomorrow": TOMORROW,
        "on day": ON_DAY,
        "source": embed_words.SOURCE,
        "daily": DAILY,
        "task": TASK,
        "task by one": TASK_BY[0],
        "task by": TASK_BY[1],
    }


def _data(game_type: type[Game]) -> dict[str, Any]:
    starts = [game for _, game in _variants(game_type, game_type.options[0].default)]
    data: dict[str, Any] = {
        "name": game_type.name,
        "by": credit.credit(game_type).words,
        "changed": credit.changed(game_type),
        "extended": credit.extended(game_type),
        "sentence": credit.credit(game_type).sentence,
        "source": game_type.texts.source,
        "authors": _authors(game_type),
        "ours": _ours(game_type),
        "considered": _considered(game_type),
        "boards": _boards(game_type),
        "board": game_type.options[0].default,
        "keys": [option.key for option in game_type.options],
        "levels": len(part(game_type.key, "levels")),
        "steps": len(part(game_type.key, "lesson") or ()),
        "rules": dict(_rules(game_type)),
        "kinds": {sign: name.lower() for game in starts for sign, name in _colours(game)},
        "players": starts[0].players,
    }
    if any(any(game.initial().stones) for game in starts):
        data["full"] = True
    if sums := [option.key for option in game_type.options if option.is_sum]:
        data["sum"], data["adds"] = sums[0], _adds(game_type)
    if well := course(game_type.key):
        data["course"] = [well.key, len(well.steps)]
    if game_type.alternatives:
        data["offers"] = True
    if game_type.traits.only_places:
        data["turns"] = _turns(game_type)
    return data


def _rules(game_type: type[Game]) -> Iterator[tuple[str, str]]:
    for link in ("", *(preset.link for preset in game_type.texts.presets)):
        game = load(link or f"game={game_type.key}")
        choices = canonical(game_type.options, game.values)
        choices.pop("pie", None)
        yield "&".join(f"{key}={value}" for key, value in choices.items()), rulebook.short_rules(game)


def _colours(game: Game) -> Iterator[tuple[str, str]]:
    return zip(setup.letters(game), game.colours, strict=True)


def _variants(game_type: type[Game], board: str) -> Iterator[tuple[str, Game]]:
    """Yield the default game on a board under "", and each variant with one other option under `key=value`."""
    yield "", game_type({"board": board})
    for option in game_type.options[1:]:
        for value in option.values:
            try:
                yield f"{option.key}={value}", game_type({"board": board, option.key: value})
            except OptionError:
                # The value is incompatible with the other defaults.
                continue


def _turns(game_type: type[Game]) -> dict[str, list[list[int]]]:
    """Return the stones of the first turn on boards with an even and with an odd number of cells.

    They are a list of steps from the mover's colour to each stone's, for the default options under "" and for each
    other option that changes them.
    """
    even, odd = (dict(_first_turns(game_type, parity)) for parity in (0, 1))
    turns = {choice: [(odd | even)[choice], (even | odd)[choice]] for choice in even | odd}
    return {choice: steps for choice, steps in turns.items() if not choice or steps != turns[""]}


def _authors(game_type: type[Game]) -> str:
    option = game_type.options[0]
    return option.authors if isinstance(option, BoardOption) else ".*"


def _boards(game_type: type[Game]) -> dict[str, list[int]]:
    option = game_type.options[0]
    forms: dict[str, list[int]] = {}
    rows = [BoardMap.of([(x, 0) for x in range(count)], is_hex=False).text for count in range(4, 20)]
    takes_maps = isinstance(option, BoardOption) and option.takes_maps
    for board in (*option.distinct(), *(_suitable(option, rows) if takes_maps else ())):
        shape, sizes = parse_board(board)
        count, form = shape.count(*sizes), shape.name if shape.map_text else re.sub(r"\d+", "N", board)
        parities, least, most = forms.get(form, (0, count, MAX_CELLS if shape.map_text else count))
        forms[form] = [parities | 1 << count % 2, min(least, count), max(most, count)]
    return forms


def _suitable(option: Option, boards: Iterable[str]) -> Iterator[str]:
    for board in boards:
        try:
            yield option.check(board)
        except OptionError:
            continue


def _ours(game_type: type[Game]) -> dict[str, int]:
    """Return the options besides the board that are not the author's, by the boards on which they are not."""
    parities: dict[str, int] = {}
    for parity in (0, 1):
        for choice, game in _variants_on(game_type, parity):
            if any(o.key == choice.partition("=")[0] and not o.is_sum for o in game.departures):
                parities[choice] = parities.get(choice, 0) | 1 << parity
    return parities


def _considered(game_type: type[Game]) -> list[str]:
    """Return the values that the author considered and left out, as `key=value`."""
    return [
        f"{option.key}={value}"
        for option in game_type.options
        for value in option.values
        if option.origin(value) == "considered"
    ]


def _adds(game_type: type[Game]) -> dict[str, Mapping[str, int]]:
    """Return what each option adds to the sum by its value, the default also under "", and the board by geometry."""
    return {
        option.key: {**option.adds, "": option.adds.get(option.default, 0)}
        for option in game_type.options
        if option.adds
    }


def _first_turns(game_type: type[Game], parity: int) -> Iterator[tuple[str, list[int]]]:
    for choice, game in _variants_on(game_type, parity):
        yield choice, [colour - 1 for colour in game.initial().to_place()]


def _variants_on(game_type: type[Game], parity: int) -> Iterator[tuple[str, Game]]:
    """Yield these variants on a board with an even or an odd number of cells, nothing if there is none."""
    option = game_type.options[0]
    for board in (*option.values, *option.distinct()):
        shape, sizes = parse_board(board)
        # This counts the cells without building hundreds of boards.
        if shape.count(*sizes) % 2 == parity:
            yield from _variants(game_type, board)
            return


def as_json() -> bytes:
    """Return all data of the scripts, as JSON."""
    return json.dumps({"games": games(), "links": links(), "words": words()}, separators=(",", ":")).encode()


def main() -> None:
    """Print the data."""
    say(as_json().decode())


if __name__ == "__main__":
    run_tool(main)
