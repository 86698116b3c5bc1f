"""The entry of the page and of an embed: PyScript runs this once the archive is there."""

import sys

from js import document

sys.path.insert(0, "affinage.zip")

if document.documentElement.classList.contains("embed"):
    from web.embedded import start  # it is in the archive
else:
    from web.app import start

start()
