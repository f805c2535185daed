"""New replays out of old ones: branches, cuts, rewritten and shrunk scripts, resumed matches.

Imports of the room: check, codec, errors, format, message.
"""
