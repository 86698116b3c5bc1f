"""My games: those that are stored, and their files."""
