"""Entries and control entries in sentences.

Imports of the room: codec, evidence, message.
"""
