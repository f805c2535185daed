"""The commits between the versions of a search, and those of them that change rules.

Imports of the room: replay.compare, replay.compare.commits, replay.search.branches,
replay.search.code.
"""
