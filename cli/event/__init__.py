"""`tilewyrm event`: tournaments of several rounds, their folders, proofs and pages.

Imports of the room: terminal.
"""
