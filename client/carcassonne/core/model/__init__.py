"""The parts of a view of Carcassonne, at hand, and the names of its things.

Imports of the room: model, words.
"""
