"""Evidence for luck and authorship: luck, signatures, key files.

Imports of the room: message.
"""
