"""Learning from the mistakes of finished games."""
