"""The entry of the page and of an embed: PyScript runs this once Python has the game."""

from js import document

if document.documentElement.classList.contains("embed"):
    from web.pages.embedded import start
else:
    from web.pages.app import start

start()
