"""New replays out of old ones: branches, cuts, re-recorded and shrunk matches, resumed ones.

Imports of the room: check, codec, errors, format, message, words.
"""
