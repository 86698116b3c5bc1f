"""Computer players: random games in lockstep, the search on top of them, and its levels. All of it needs NumPy."""
