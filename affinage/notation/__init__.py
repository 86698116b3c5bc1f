"""Games as text: links, records, and boards drawn in characters."""
