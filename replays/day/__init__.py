"""Matches of the day: their setup, and the comparison of their files.

Imports of the room: check, codec, errors, evidence, format, message.
"""
