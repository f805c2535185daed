"""Line mode: the home, the lobby, the game and replays as lines of text.

Imports of the room: connection, desk, drawing, errors, face, home, lobby, model, narration,
settings, terminal, words.
"""
