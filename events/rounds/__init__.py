"""Rounds: players, tables and what is filed about them, and the sizes that tables can have.

Imports of the room: errors.
"""
