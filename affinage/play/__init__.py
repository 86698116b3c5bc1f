"""A game in progress: matches, variations, set-up positions, and searches for a forced win."""
