"""Shared parts of the subcommands of `tilewyrm replay`.

Imports of the room: bulk, files, terminal.
"""
