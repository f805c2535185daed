"""Branches of changed functions: which there are, how often they ran, and which are rare.

Imports of the room: replay.compare.
"""
