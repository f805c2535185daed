"""What each audience is sent: feeds, watchers, the broadcaster, messages about tables and games.

Imports of the room: config, errors, match, store, text.
"""
