"""The replay file: frames, records, reader and writer.

Imports of the room: codec, errors, evidence, message.
"""
