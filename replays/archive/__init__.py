"""A folder of matches: its files, their index, and queries.

Imports of the room: check, codec, errors, evidence, format, message, words.
"""
