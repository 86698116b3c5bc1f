"""Games with friends by links and live."""
