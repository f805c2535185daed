"""Standings: what each round brought each player, the sums, and their canonical JSON.

Imports of the room: log, rounds, scoring, state.
"""
