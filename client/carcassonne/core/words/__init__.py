"""Questions, choices and events of Carcassonne in words.

Imports of the room: carcassonne.core.expansion, carcassonne.core.map, carcassonne.core.model,
drawing, face, model, words.
"""
