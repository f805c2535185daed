"""`tilewyrm replay shrink`: its tests of a match, and the process that makes the matches.

Imports of the room: bulk, replay, replay.compare, replay.search.code.
"""
