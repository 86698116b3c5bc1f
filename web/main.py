"""The page's entry: PyScript runs this once the archive is there."""

import sys

sys.path.insert(0, "affinage.zip")

from web.app import start  # it is in the archive

start()
