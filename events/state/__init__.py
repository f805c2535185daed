"""The state of an event: what the facts of a log make of it, which facts are refused, what is due.

Imports of the room: errors, log, rounds, scoring.
"""
