"""Mutated links, fragments and records by the million, each held to what every text from outside must keep."""

import sys

from tools.common import ROOT

sys.path.append(str(ROOT / "vendor" / "python"))  # what the page's readers need of others
