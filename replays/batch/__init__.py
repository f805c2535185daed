"""Batch work: one task for many files, in any executor.

Imports of the room: batch.branches, check, codec, edit, errors, evidence, format, message, words.
"""
