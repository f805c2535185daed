"""One match in memory: transitions, recovery, refusals, previews, the spectators' delay.

Imports of the room: errors, store.
"""
