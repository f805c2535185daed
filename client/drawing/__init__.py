"""What screens are made of: canvas, pictures, colours, themes, forms, SVG.

Imports of the room: words.
"""
