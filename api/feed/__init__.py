"""News of tables and events, as a server sends them to a program, and the match that they make up.

Imports of the room: match.
"""
