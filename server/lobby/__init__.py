"""All tables of a server: creation, listing, cache, quota.

Imports of the room: config, errors, events, feed, match, phases, seats, security,
store, table, text.
"""
