"""The player's results against bots, from the replays on this computer.

Imports of the room: files.
"""
