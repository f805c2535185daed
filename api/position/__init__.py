"""One position of a match: what is known of it, and its pictures.

Imports of the room: setup, values.
"""
