"""Variants as environments of other libraries, and thousands of games at once as arrays; all of them need NumPy.

`actions` numbers what a player can do, `planes` shows it to a network; both are the same in all three environments.
`affinage_v0` is for PettingZoo, `openspiel` for OpenSpiel, and both need those libraries, as
`gymnasium_vector` does Gymnasium; `vector` needs nothing else.
"""
