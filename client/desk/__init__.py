"""One player's side of a table, as parts: view, question, advice, conversation, waiting room.

Imports of the room: connection, drawing, errors, face, lobby, local_services, model, narration,
replay, settings, words.
"""
