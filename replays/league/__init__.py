"""Matches of bots against bots, in which all have the same luck.

Imports of the room: batch, codec, evidence, format, message.
"""
