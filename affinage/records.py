"""Files of games, damaged ones too, and games as titles and posts.

>>> from affinage.records import recover, title
>>> records, errors = recover('[Affinage "1"] [Game "board=square:4"] 1. a1,b1 2. c3,c9')
>>> title(records[0].match), len(errors)
('Affinage (4 by 4 squares). White to move', 1)
"""

from __future__ import annotations

from affinage.matches.correspondence import Correspondence, Offer
from affinage.notation.record import recover, recover_file
from affinage.notation.textboard import post, render
from affinage.notation.wording import name_of, title

__all__ = ["Correspondence", "Offer", "name_of", "post", "recover", "recover_file", "render", "title"]
