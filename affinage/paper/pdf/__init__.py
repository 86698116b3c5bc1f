"""Drawing of the sheets with fpdf2, which only this package needs."""
