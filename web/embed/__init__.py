"""A board in another site: its page, its link, and the dialog that writes the snippet."""
