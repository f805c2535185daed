"""The view of a match of Feuville by its parts, and the names of its components.

Imports of the room: drawing, face, model.
"""
