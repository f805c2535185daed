"""One table: its lifecycle, streams, timer, and the commands that calls give it.

Imports of the room: bots, chat, config, errors, feed, match, phases, seats, store.
"""
