"""Pages that a link shows before it is opened: one for each game and each ready-made rule set, and a list of them."""
