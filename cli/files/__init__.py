"""Files of the user: stored matches, key files, names of keys.

Imports of the room: nothing.
"""
