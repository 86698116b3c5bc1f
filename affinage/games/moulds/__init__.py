"""Attack of the Moulds, an entry in Contest X 2019."""
