"""The values in the address of a lesson or a puzzle. No DOM here."""

from __future__ import annotations

from affinage.notation.address import choices, read
from affinage.plain_text import quoted

UNKNOWN_KEY = "unknown key {key}; keys of a {kind} are {keys}"


def values_of(query: str, kind: str, keys: tuple[str, ...]) -> tuple[dict[str, str], list[str]]:
    """Return the readable values by key, the first of each, and the errors in the query.

    >>> values_of("?lesson=churn&stpe=2&fbclid=x", "lesson", ("lesson", "step"))
    ({'lesson': 'churn', 'stpe': '2'}, ["unknown key 'stpe'; keys of a lesson are lesson, step"])
    """
    values, faults = choices(read(query), keys)
    unknown = [key for key in values if key not in keys]
    if unknown:
        faults.append(UNKNOWN_KEY.format(key=quoted(unknown[0]), kind=kind, keys=", ".join(keys)))
    return values, faults
