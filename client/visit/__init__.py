"""One stay at a table or a replay, from finding it to leaving.

Imports of the room: app, connection, desk, drawing, errors, event, face, home, home.demo, line,
lobby, local_services, model, narration, replay, settings, terminal, words.
"""
