"""Bytes to and from the terminal: diff output, cursor, SGR codes, console.

Imports of the room: drawing.
"""
