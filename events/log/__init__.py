"""The log of an event: its facts, and the lines of canonical JSON that chain and sign them.

Imports of the room: errors.
"""
