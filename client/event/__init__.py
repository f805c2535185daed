"""A player's page of an event between matches, and the server that sends its news.

Imports of the room: connection, drawing, errors, lobby, settings, terminal, words.
"""
