"""Events: a signed log of facts, the state that follows from it, pairings and standings.

The room has no clock, no files, no luck and no keys of its own. It imports no other room and knows
no game: table sizes, seeds, signatures and times are arguments.
"""
