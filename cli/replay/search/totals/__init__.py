"""The totals of a search: what it compared, and what it found.

Imports of the room: bulk, replay, replay.compare, replay.search.branches, replay.search.code,
replay.search.commits.
"""
