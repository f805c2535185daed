"""Environments for learning by name, and the one of PettingZoo.

Imports of the room: env.numbers, env.spiel, luck, match, setup.
"""
