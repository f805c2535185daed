"""Two versions of the program, what they play differently, and how that is printed.

Imports of the room: files, replay, terminal.
"""
