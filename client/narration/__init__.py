"""What happens, in sentences and rows: match events, seat status, log, bots' explanations.

Imports of the room: drawing, face, local_services, model, words.
"""
