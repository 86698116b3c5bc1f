"""The rules of a variant in plain sentences, with pictures.

>>> from affinage.rulebooks import sentences
>>> sentences("affinage")[1].text
'At most 3 stones already on the board may be beside the pair. Beside means along a side; corners do not count.'
"""

from __future__ import annotations

from affinage.teach.rulebook import Picture, Sentence, sentences, short_rules
from affinage.teach.rulebook.pictures import svg

__all__ = ["Picture", "Sentence", "sentences", "short_rules", "svg"]
