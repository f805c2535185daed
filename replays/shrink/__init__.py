"""Shrinking: the simplest match that still has a property, such as a fault.

Imports of the room: batch, check, codec, edit, errors.
"""
