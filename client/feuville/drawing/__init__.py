"""A tile of Feuville on any terminal, and as SVG.

Imports of the room: drawing, feuville.model, model.
"""
