"""What strategies need of Carcassonne: evaluator, move ordering, completion odds, passive play.

Imports of the room: bots, carcassonne.core.components, carcassonne.core.position,
carcassonne.core.scoring, carcassonne.core.turn, carcassonne.core.values, carcassonne.registry,
game.
"""
