"""Facts of Carcassonne: what a decision brings, and what is to be said of what lies on the table.

Points come from the scoring of the core, so expansions change them here as they change them there.
How good something is, is a judgement, which the bots have.

Imports of the room: carcassonne.core.components, carcassonne.core.expansion,
carcassonne.core.position, carcassonne.core.scoring, carcassonne.core.turn, carcassonne.core.values,
carcassonne.core.view, game.
"""
