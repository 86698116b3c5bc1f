"""What explains a game: rule book, lessons, and puzzles."""
