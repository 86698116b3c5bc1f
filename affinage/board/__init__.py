"""Boards: shapes, cells, neighbours, symmetries, and holes."""
