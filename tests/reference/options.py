"""Options of a variant in the slow references, and the link that names them."""

from dataclasses import dataclass, fields
from typing import ClassVar, Self


@dataclass(frozen=True)
class Options:
    """The options of one variant, as texts; a link has them in this order, without the defaults."""

    game: ClassVar[str]

    def link(self) -> str:
        """Options that differ from the defaults, in the fixed order."""
        given = [option for option in fields(self) if getattr(self, option.name) != option.default]
        return "&".join([f"game={self.game}", *(f"{each.name}={getattr(self, each.name)}" for each in given)])

    @classmethod
    def parse(cls, link: str) -> Self:
        """Return the options of a link such as game=churn&board=hex:2."""
        given = dict(part.split("=") for part in link.split("&"))
        if given.pop("game") != cls.game:
            raise ValueError(link)
        return cls(**given)
