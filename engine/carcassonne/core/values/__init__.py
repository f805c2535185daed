"""The values of the schema: grid, decisions, rolls, events, parts, questions; and cells as numbers.

Imports of the room: nothing.
"""
