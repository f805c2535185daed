"""`tilewyrm admin`.

Imports of the room: terminal.
"""
