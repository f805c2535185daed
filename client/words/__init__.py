"""Names and sentences for single things, which need no match: durations, rules, refusals.

Imports of the room: nothing.
"""
