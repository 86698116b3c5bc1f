"""The pages of the atlas: what a survey measured of variants, to read, filter, plot and download."""
