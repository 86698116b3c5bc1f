"""The values in the address of a lesson or a puzzle. No DOM here."""

from __future__ import annotations

from urllib.parse import parse_qsl

from affinage.errors import OptionError
from affinage.link import pairs
from affinage.texts import quoted


def values_of(query: str, kind: str, keys: tuple[str, ...]) -> tuple[dict[str, str], list[str]]:
    """The values by their keys as far as they can be read, the first of each, and what is wrong with the query.

    >>> values_of("?lesson=churn&page=2", "lesson", ("lesson", "step"))
    ({'lesson': 'churn', 'page': '2'}, ["unknown key 'page'; keys of a lesson are lesson, step"])
    """
    faults = []
    try:
        given = pairs(query)
    except OptionError as error:
        faults.append(str(error))
        given = dict(parse_qsl(query.removeprefix("?"))[::-1])
    unknown = [key for key in given if key not in keys]
    if unknown:
        faults.append(f"unknown key {quoted(unknown[0])}; keys of a {kind} are {', '.join(keys)}")
    return given, faults
