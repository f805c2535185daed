"""Events on a server: people with codes, the seats reserved for them, bulletins and their streams.

Imports of the room: errors, monitoring, security, store, text.
"""
