"""Where the features lie on a tile.

Imports of the room: carcassonne.core.model.
"""
