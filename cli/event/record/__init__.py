"""The folder of an event: its log, the names and codes of its players, its matches, its keys.

Imports of the room: files.
"""
