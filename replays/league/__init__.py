"""Matches of bots against bots, in which all have the same luck.

Imports of the room: codec, evidence, format, message.
"""
