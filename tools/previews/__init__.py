"""Pages that a link shows before it is opened: one for each game and each ready-made variant, and a list of them."""
