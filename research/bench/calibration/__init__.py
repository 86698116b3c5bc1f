"""How far the win chances, the ownership map and the margins of the analysis can be believed."""
