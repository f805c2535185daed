"""What covers the whole board: guide, score sheet, result, settings, waiting room.

Imports of the room: commands, desk, drawing, face, model, narration, panels, words.
"""
