"""Emulsion, by Luis Bolaños Mures."""
