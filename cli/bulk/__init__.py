"""Bulk work: in processes or on a cluster, with a line of progress.

Imports of the room: nothing.
"""
