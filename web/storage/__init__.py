"""Stored games: those being played, and the library."""
