"""New replays out of old ones: branches, cuts, re-recorded and shrunk matches, resumed ones.

Imports of the room: check, codec, errors, evidence, format, message, words.
"""
