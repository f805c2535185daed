"""Scoring: what a place at a table, a bye and a forfeit bring in every column, as data.

Imports of the room: errors, log.
"""
