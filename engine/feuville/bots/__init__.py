"""What strategies need of Feuville: evaluator, determinisation, passive play.

Imports of the room: bots, feuville.items, feuville.position, feuville.scoring, feuville.setup,
feuville.skills, feuville.values, game.
"""
