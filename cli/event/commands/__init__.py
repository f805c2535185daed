"""Subcommands of `tilewyrm event`, a module for each kind.

Imports of the room: bulk, event.proof, event.record, files, replay.
"""
