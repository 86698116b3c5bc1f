"""Measurement of the principles for beginners."""
