"""The chat of a table, and its log on disk.

Imports of the room: errors, feed, match, security, store, text.
"""
