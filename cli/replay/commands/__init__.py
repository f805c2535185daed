"""The subcommands of `tilewyrm replay`, a module each.

Imports of the room: bulk, files, play, replay, replay.compare, replay.develop, replay.thought,
terminal.
"""
