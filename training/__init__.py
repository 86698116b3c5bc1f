"""Learns the weights of judges from games of the computer against itself: `python -m training taifas`."""
