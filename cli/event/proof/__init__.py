"""The proof of an event: its log, its match files and its standings against each other.

The log is of the room `events`, and the files of `replays`; neither knows the other.

Imports of the room: bulk, event.record, files, terminal.
"""
