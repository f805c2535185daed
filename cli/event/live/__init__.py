"""An event on a server: its tables are opened, and its results filed.

Imports of the room: admin, event.page, event.record, terminal.
"""
