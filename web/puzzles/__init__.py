"""Puzzles: choice, attempts, ratings and the days solved."""
