"""Environments for learning: numbers of decisions, observations, PettingZoo, OpenSpiel's shape.

Imports of the room: luck, match.
"""
