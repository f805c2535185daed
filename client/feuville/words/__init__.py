"""Questions, choices and events of Feuville in words.

Imports of the room: drawing, face, feuville.drawing, feuville.model, model, words.
"""
