"""`tilewyrm event season`: standings over several events.

Imports of the room: bulk, event.commands, event.proof, event.record.
"""
