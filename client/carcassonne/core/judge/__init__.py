"""Carcassonne judged a second time; it goes once the engine sends these facts.

Imports of the room: carcassonne.core.expansion, carcassonne.core.model, model.
"""
