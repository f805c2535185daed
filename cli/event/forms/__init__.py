"""Forms on a screen for organisers: fields to type or choose, and pages made of them.

Imports of the room: nothing.
"""
