"""Settings, keyboard help, and the controls that every full page has."""
