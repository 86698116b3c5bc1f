"""The version of the package and of the game, defined only here."""

__version__ = "1.0.0"
