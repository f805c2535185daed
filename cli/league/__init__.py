"""`tilewyrm league`.

Imports of the room: bulk, own_bots, replay, replay.compare, terminal.
"""
