"""The page's entry: PyScript runs this once the package is unpacked."""

from web.app import start

start()
