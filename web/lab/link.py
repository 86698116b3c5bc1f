"""The links of the lab: a variant, and a plan to measure it. No DOM here."""

from __future__ import annotations

from affinage.game import Game
from affinage.notation.link import query_of
from affinage.survey.plan import Plan

FRAGMENT = "#lab"


def plan_of(fragment: str) -> Plan:
    """Return the plan of a link to the lab; raises OptionError that names the valid values.

    >>> plan_of("#lab/stage=play/games=12").games
    12
    """
    return Plan.read(fragment.removeprefix(FRAGMENT).strip("/"))


def address(game: Game, plan: Plan) -> str:
    """Return the query and fragment that open the lab with a variant and a plan.

    >>> from affinage import load
    >>> address(load("board=hex:4"), Plan("play", 12))
    '?board=hex:4#lab/stage=play/games=12'
    """
    return f"{query_of(game)}{FRAGMENT}/{plan.text}".rstrip("/")
