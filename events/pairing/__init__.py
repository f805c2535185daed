"""Pairing: proposals for the next round, and their cost by criterion.

Imports of the room: errors, log, rounds, standings, state.
"""
