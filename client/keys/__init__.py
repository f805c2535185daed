"""The lists of commands: what each key does, and on which part of the desk.

Imports of the room: commands, desk, drawing, face, model, narration, pages, panels, replay, screen,
words.
"""
