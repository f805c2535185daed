"""Decisions, rolls, events and parts as public classes and unions.

Imports of the room: nothing.
"""
