"""Re-simulation: files played again and compared with their record; results and verdicts.

Imports of the room: codec, errors, evidence, format, message, words.
"""
