"""Subcommands of `tilewyrm event`, a module for each kind.

Imports of the room: admin, bulk, event.forms, event.live, event.page, event.proof, event.record,
files, replay.
"""
