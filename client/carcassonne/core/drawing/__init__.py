"""Drawings of Carcassonne's tiles for terminals and as SVG.

Imports of the room: carcassonne.core.geometry, carcassonne.core.model, drawing.
"""
