"""A playable board as data: its state, its scene and its texts, shared by page and notebooks."""
