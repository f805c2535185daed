"""Games and states in the shape of OpenSpiel, with chance as nodes.

Imports of the room: env.numbers, match, position, values.
"""
