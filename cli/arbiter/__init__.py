"""`tilewyrm arbiter`.

Imports of the room: terminal.
"""
