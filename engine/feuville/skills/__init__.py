"""The persons' skills, one module a person.

Imports of the room: feuville.items, feuville.position, feuville.scoring, feuville.setup,
feuville.values, game, kernel.
"""
