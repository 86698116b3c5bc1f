"""The page's side of the computer."""
