"""Positions set up by hand, and boards that a player draws."""
