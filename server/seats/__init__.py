"""The seats of a table: whose seat a token opens, commands, presence, rematch, revocation.

Imports of the room: errors, feed, match, security, store, text.
"""
