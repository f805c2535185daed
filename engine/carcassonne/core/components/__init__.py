"""What is in the box: tiles, pieces, pile, edition, catalogue, and the notation of tiles.

Imports of the room: carcassonne.core.values, errors, setup.
"""
