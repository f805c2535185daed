"""The layout of Feuville's board on the screen: towns, display, rain gauge.

Imports of the room: drawing, feuville.drawing, feuville.model, feuville.words, model, words.
"""
