"""click commands in the player's language, and the flags of a new table.

Imports of the room: errors.
"""
