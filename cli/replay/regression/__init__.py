"""The subcommand `replay to-test`: kinds of regression tests, and their trial in two versions.

Imports of the room: files, replay, replay.compare, terminal.
"""
