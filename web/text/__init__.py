"""Texts of the page, its links and markup."""
