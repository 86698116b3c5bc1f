"""Rule sets as environments of other libraries, and thousands of games at once as arrays; all of them need NumPy.

`actions` numbers what a player can do, `planes` shows it to a network; both are the same in all three environments.
`pettingzoo` and `open_spiel` need those libraries, `vector` needs nothing else.
"""
