"""Which files are meant: matches of this computer, key files, names of keys.

Imports of the room: nothing.
"""
