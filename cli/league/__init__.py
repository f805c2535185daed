"""`tilewyrm league`.

Imports of the room: bulk, replay, terminal.
"""
