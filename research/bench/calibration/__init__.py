"""Calibration of the analysis: how reliable its win chances, ownership map and margins are."""
