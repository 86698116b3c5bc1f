"""Mutated links, fragments, records and files, and the invariants of all their readers."""
