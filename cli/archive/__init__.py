"""`tilewyrm archive`, a module for each subcommand.

Imports of the room: bulk, files, replay, replay.commands, terminal.
"""
