"""A match as one page for a browser, and one of its positions as a picture.

Imports of the room: drawing, face, model, narration, words.
"""
