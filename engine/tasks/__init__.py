"""Tutorial tasks: a position to start from, and a goal that is judged by the match's events.

Imports of the room: errors, game, registry, values.
"""
