"""The parts of a view of Feuville, at hand, and the names of its things.

Imports of the room: drawing, model.
"""
