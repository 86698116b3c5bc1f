"""One module a system; each names its Game class `SYSTEM`, and none imports another."""
