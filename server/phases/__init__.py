"""The phases of a table's life, with the context and the resources that they share.

Imports of the room: bots, chat, config, errors, events, feed, match, monitoring, seats, security,
store.
"""
