"""What becomes of an item: placement, fairy magic, ruins, Great Selections.

Imports of the room: feuville.position, feuville.scoring, feuville.setup, feuville.values, game,
kernel.
"""
