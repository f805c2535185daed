"""The home screen, before a table; it needs no server, so it opens at once.

Imports of the room: command_line, connection, drawing, errors, home.demo, lobby, local_services,
settings, terminal, words.
"""
