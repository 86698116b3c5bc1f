"""State of the page that several features share. No DOM here."""
