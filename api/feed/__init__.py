"""What a server sends to a program: the news of a table, and those of an event.

Imports of the room: nothing.
"""
