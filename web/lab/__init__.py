"""Measuring a variant: plans, figures, plots and saved reports."""
