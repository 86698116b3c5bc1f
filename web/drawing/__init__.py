"""Boards that a player draws."""
