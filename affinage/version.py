"""The version of the package and of the game, the one place it stands in."""

__version__ = "0.1.0"
