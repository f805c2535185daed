"""Facts of choices and of what somebody looks at, worked out from the rules.

Imports of the room: feuville.items, feuville.position, feuville.scoring, feuville.setup,
feuville.skills, feuville.values, game.
"""
