"""The frame machine: frames, the state that runs them, and refusals.

Imports of the room: errors, game, values.
"""
