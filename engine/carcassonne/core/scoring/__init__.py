"""What features give, and to whom.

Imports of the room: carcassonne.core.components, carcassonne.core.expansion,
carcassonne.core.position, carcassonne.core.values, kernel.
"""
