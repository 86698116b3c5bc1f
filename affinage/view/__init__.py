"""A board that is played on, as data: its state, its scene and its words. The page and notebooks share it."""
