"""What an expansion declares for the client, and all expansions of a match combined.

Imports of the room: carcassonne.core.drawing, carcassonne.core.model, drawing, model.
"""
