"""Declarations of expansions for the client, and all of them combined.

Imports of the room: carcassonne.core.drawing, carcassonne.core.model, drawing, model.
"""
