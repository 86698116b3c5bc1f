"""Churn, by Mark Steere."""
