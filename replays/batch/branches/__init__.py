"""Branches of functions, and how often each runs in this process.

Imports of the room: nothing.
"""
