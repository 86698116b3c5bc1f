"""The rules of a game, with pictures."""
