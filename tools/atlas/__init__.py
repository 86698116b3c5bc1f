"""The pages of the atlas: a survey's measurements of variants, to read, filter, plot and download."""
