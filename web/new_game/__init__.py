"""New games: variants, players, levels and the start screen."""
