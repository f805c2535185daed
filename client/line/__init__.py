"""Line mode: the game and the lobby as lines of text.

Imports of the room: connection, desk, errors, face, lobby, model, narration, terminal, words.
"""
