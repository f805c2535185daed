"""Values: what they consist of, their text notation, the canonical encoding and its digest.

Imports of the room: nothing.
"""
