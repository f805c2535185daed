"""News of tables and events, as a server sends them to a program.

Imports of the room: nothing.
"""
