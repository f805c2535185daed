"""The player's settings: the file, the form, preferences, paths.

Imports of the room: drawing, words.
"""
