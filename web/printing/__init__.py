"""The printed sheet of a board."""
