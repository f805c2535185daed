"""What an organiser sees of a running server: log, metrics, counters, host log, table events.

Imports of the room: config, errors.
"""
