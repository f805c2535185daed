"""Watching a match again: player, animation queue, bookmarks, recap, notes, download.

Imports of the room: drawing, errors, face, lobby, local_services, model, narration, settings,
words.
"""
