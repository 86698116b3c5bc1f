"""Mutated links, fragments, records and files, and what every reader of them must keep."""
