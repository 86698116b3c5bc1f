"""Games as text: links, records, text boards, and words for variants, results and credits."""
