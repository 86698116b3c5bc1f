"""Mutated links, fragments and records by the million, each held to what every text from outside must keep."""
