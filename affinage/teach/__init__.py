"""Explanations of games: rule book, lessons, and puzzles."""
