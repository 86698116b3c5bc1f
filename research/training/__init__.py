"""Make what the computer knows beforehand: weights of a value function for Taifas, a bitbase for Churn."""
