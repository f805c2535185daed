"""Subcommands of the client, and its local services: games, replays, an embedded server.

Imports of the room: files, own_bots, replay, results, terminal.
"""
