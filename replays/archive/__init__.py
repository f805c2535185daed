"""Archive: a folder of replay files, its index, queries, bundles.

Imports of the room: check, codec, errors, evidence, format, message, words.
"""
