"""Launcher of the embedded server, in the process of its client.

Imports of the room: config, discovery, errors, store.
"""
