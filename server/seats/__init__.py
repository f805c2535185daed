"""The seats of a table: commands that change them, presence, rematch, revoked tokens.

Imports of the room: errors, feed, match, security, store, text.
"""
