"""The view of a match of Carcassonne by its parts, and the glossary of its things.

Imports of the room: model, words.
"""
