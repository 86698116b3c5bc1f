"""Words that several features share."""
