"""The client's subcommands, and what the client is given: games, replays, a server.

Imports of the room: files, terminal.
"""
