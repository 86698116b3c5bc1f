"""What this browser stores: games, progress, results and variants."""
