"""Options and marks of pictures, and games that play themselves. `affinage.diagram` draws a single picture.

>>> from affinage.pictures import Mark, replay
>>> replay("?board=square:4#1/a1b1c3c4")[:4], Mark("circle", 0)
('<svg', Mark(sign='circle', cell=0))
"""

from __future__ import annotations

from affinage.matches.marks import DrawnMark
from affinage.picture.diagram import DiagramOptions, description
from affinage.picture.marks import Mark, read_marks
from affinage.picture.replay import replay

__all__ = ["DiagramOptions", "DrawnMark", "Mark", "description", "read_marks", "replay"]
