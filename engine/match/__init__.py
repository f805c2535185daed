"""A match: a game and what happens around it (clocks, proposals, control entries, rulings).

Imports of the room: errors, game, setup, values.
"""
