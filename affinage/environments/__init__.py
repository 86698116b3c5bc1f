"""Variants as environments of other libraries, and thousands of games at once as arrays; all need NumPy.

`actions` numbers a player's actions, `planes` encodes observations for networks; all environments share both.
`affinage_v0` is for PettingZoo and `openspiel` for OpenSpiel, which need those libraries, as `gymnasium_vector` needs
Gymnasium; `vector` needs nothing else.
"""
