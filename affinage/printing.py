"""Boards, stones and rules on paper, as PDF; needs fpdf2.

>>> from affinage.printing import PrintOptions
>>> PrintOptions(paper="letter").paper
'letter'
"""

from __future__ import annotations

from affinage.errors import lacking

try:
    from affinage.paper.pdf.booklet import pdf
    from affinage.paper.sheets import PrintOptions
except ModuleNotFoundError as _error:
    raise ImportError(lacking(__name__, _error, "print"), name=_error.name) from None

__all__ = ["PrintOptions", "pdf"]
