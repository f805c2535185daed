"""The layout of Carcassonne's page: players, stack and texts around the map.

Imports of the room: carcassonne.core.drawing, carcassonne.core.expansion,
carcassonne.core.geometry, carcassonne.core.map, carcassonne.core.model, carcassonne.core.words,
drawing, model, words.
"""
