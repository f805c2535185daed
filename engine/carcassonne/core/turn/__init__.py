"""The steps of a turn and their frames.

Imports of the room: carcassonne.core.components, carcassonne.core.expansion,
carcassonne.core.position, carcassonne.core.scoring, carcassonne.core.values, game, kernel.
"""
