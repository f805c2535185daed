"""Strategies for any game, state in and decision out; each game registers its evaluator here.

Imports of the room: game, registry.
"""
