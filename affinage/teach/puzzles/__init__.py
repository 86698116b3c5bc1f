"""Puzzles: a collection of positions with one winning line each, the solver's side, and the search for puzzles."""
