"""Command groups, help, completion, the manual page, messages of replays in words.

Imports of the room: nothing.
"""
