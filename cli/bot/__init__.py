"""`tilewyrm bot`: a bot in any language takes a seat at a table.

Imports of the room: own_bots, replay.
"""
