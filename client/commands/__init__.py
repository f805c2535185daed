"""What a command is, the registry of commands, and key bindings.

Imports of the room: desk, drawing, model, words.
"""
