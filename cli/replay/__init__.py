"""What the subcommands of `tilewyrm replay` share.

Imports of the room: bulk, files, terminal.
"""
