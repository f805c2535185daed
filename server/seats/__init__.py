"""The seats of a table: whose seat a token opens, commands, presence, rematch, revocation.

Imports of the room: config, errors, feed, match, security, store, text.
"""
