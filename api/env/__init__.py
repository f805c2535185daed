"""Environments for learning: numbers of decisions, observations, PettingZoo, OpenSpiel's shape.

Imports of the room: luck, match, match_words, new_match, position, values.
"""
