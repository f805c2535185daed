"""The course of a match: opening, turn, dice, free actions, dragon, early end.

Imports of the room: feuville.items, feuville.position, feuville.scoring, feuville.setup,
feuville.skills, feuville.values, game, kernel.
"""
