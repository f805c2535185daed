"""`tilewyrm serve` and its flags.

Imports of the room: own_bots.
"""
