"""Evidence for luck and authorship: chance, signatures, key files.

Imports of the room: message.
"""
