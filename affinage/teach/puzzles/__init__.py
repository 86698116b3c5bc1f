"""Puzzles: a collection of positions with one winning line each, those who solve it, and how it is made."""
