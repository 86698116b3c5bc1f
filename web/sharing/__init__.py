"""Links, pictures, animations and text of a game."""
