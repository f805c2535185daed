"""The map: viewport, painter, pieces, frames, inset.

Imports of the room: carcassonne.core.drawing, carcassonne.core.expansion, carcassonne.core.model,
drawing, model.
"""
