"""Bots at tables: the worker thread, search processes, advice and explanations.

Imports of the room: config, errors, match, store, text.
"""
