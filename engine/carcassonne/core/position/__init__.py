"""What lies where: state, map, features, pieces that return, and the caches that a state carries.

Imports of the room: carcassonne.core.components, carcassonne.core.expansion,
carcassonne.core.values, game, kernel, values.
"""
