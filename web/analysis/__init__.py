"""Win chances, best moves and the chart of a game; the check of moves in practice."""
