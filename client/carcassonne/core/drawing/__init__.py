"""A tile of Carcassonne on any terminal, and as SVG.

Imports of the room: carcassonne.core.geometry, carcassonne.core.model, drawing.
"""
