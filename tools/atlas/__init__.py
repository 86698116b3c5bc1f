"""The pages of the atlas: what a survey measured of rule sets, to read, filter, plot and download."""
