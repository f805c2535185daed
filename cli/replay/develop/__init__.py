"""The subcommands of `tilewyrm replay` for developers with a bug report, a module each.

Imports of the room: bulk, files, replay, replay.compare, replay.compare.commits, replay.thought,
terminal.
"""
