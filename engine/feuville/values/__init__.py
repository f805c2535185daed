"""The values of the schema: kinds, decisions, rolls, events, parts, questions.

Imports of the room: nothing.
"""
