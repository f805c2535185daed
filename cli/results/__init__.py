"""The player's results against bots, and of matches of the day, from replays on this computer.

Imports of the room: files, terminal.
"""
