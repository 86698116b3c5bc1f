"""Cost of a survey."""
