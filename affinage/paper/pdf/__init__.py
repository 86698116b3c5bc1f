"""The sheets of a game drawn with fpdf2; nothing but this folder needs it."""
