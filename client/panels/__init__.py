"""What stands around and over the board: bars, question, log, boxes, layout.

Imports of the room: commands, desk, drawing, face, model, narration, words.
"""
