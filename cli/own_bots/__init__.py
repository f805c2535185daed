"""Bots that do not come with the project, as players at the tables of a server.

Imports of the room: nothing.
"""
