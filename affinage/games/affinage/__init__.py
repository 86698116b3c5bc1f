"""Affinage, by Dale W. Walton."""
