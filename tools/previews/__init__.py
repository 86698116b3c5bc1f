"""Preview pages of links: one for each game and each preset, and a list of them."""
