"""Dialogs, a file each."""
