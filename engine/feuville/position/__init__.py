"""What lies where: state, town, store, display, fairy stock, and what frames have in common.

Imports of the room: feuville.setup, feuville.values, game, kernel.
"""
