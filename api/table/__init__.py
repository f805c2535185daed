"""Tables of a server: connection, seats, turns and updates, with and without `asyncio`.

Imports of the room: feed, match, setup, values.
"""
