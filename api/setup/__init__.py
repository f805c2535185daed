"""Arguments of a setup from a program: their types, and refusals in the words of Python.

Imports of the room: nothing.
"""
