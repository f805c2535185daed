"""The page of an event for a hall, telephones and paper.

Imports of the room: event.record, replay.
"""
