"""Training data of the computer: weights of a value function for Taifas, a bitbase for Churn."""
