"""Drawings of Feuville's tiles, cards and dice for terminals and as SVG.

Imports of the room: drawing, feuville.model, model.
"""
