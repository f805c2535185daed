"""A match as one page for a browser.

Imports of the room: drawing, face, model, narration.
"""
