"""The commit that first plays a file differently, and the commands that come next.

Imports of the room: bulk, replay, replay.compare.
"""
