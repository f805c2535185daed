"""Re-simulating a file and comparing it with what it recorded; results and verdicts.

Imports of the room: codec, errors, evidence, format, message, words.
"""
