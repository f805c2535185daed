"""The subcommand `replay search`: random matches that two versions of the program play differently.

Imports of the room: bulk, replay, replay.compare, replay.compare.commits, replay.search.branches,
replay.search.code, replay.search.commits, replay.search.totals, replay.shrink.
"""
