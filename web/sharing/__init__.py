"""Links, pictures, animations and text of a game, and the printed sheet."""
