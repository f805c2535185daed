"""The whole screen as a function of the scene, and the same as a recording.

Imports of the room: commands, drawing, face, model, pages, panels, settings, words.
"""
