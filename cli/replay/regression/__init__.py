"""The subcommand `replay to-test`: a regression test, and its trial in two versions.

Imports of the room: bulk, files, replay, replay.compare, replay.compare.commits,
replay.regression.kinds.
"""
