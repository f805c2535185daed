"""The code that differs between two versions, and the kinds of matches that it is for.

Imports of the room: replay.compare, replay.search.branches.
"""
