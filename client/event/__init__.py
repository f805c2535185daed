"""A player at an event: the page between matches, and the way to each table and back.

Imports of the room: connection, errors, lobby, local_services, settings, terminal, visit, words.
"""
