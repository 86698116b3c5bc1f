"""Taifas, by Luis Bolaños Mures."""
