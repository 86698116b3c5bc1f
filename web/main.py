"""The entry of the page and of an embed: PyScript runs this once Python has the game."""

from js import document

if document.documentElement.classList.contains("embed"):
    from web.embedded import start
else:
    from web.app import start

start()
