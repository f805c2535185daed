"""Kinds of regression tests: the source of each, and what it demands of a match.

Imports of the room: replay, replay.compare, replay.thought, terminal.
"""
