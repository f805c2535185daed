"""Requests of `replay to-test` to a version of the program: what a test demands, and its run.

Imports of the room: batch, check, edit, words.
"""
