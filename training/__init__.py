"""Makes what the computer knows beforehand: `python -m training taifas` the weights of a judge, `churn` a bitbase."""
