"""What one setup fixes: edition, catalogue, options, presets, and the rules as tables of numbers.

Imports of the room: errors, feuville.values, game, setup, values.
"""
