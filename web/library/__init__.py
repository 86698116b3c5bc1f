"""Saved games and variants, and their files."""
