"""The organiser's screen: what is due, tables, players, and every decision with a key.

Imports of the room: admin, event.commands, event.forms, event.live, event.page,
event.record.
"""
