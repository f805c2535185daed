"""The thought of a bot at a moment of a match, in versions of the program and their commits.

Imports of the room: replay, replay.compare, replay.compare.commits.
"""
