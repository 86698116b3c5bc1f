"""Games as text: links, records, boards drawn in characters, and words for variants, results and authors."""
