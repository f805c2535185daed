"""The subcommands of `tilewyrm replay` for developers with a bug report, a module each.

Imports of the room: bulk, replay, replay.compare, terminal.
"""
