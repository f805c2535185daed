"""Keys, tokens, certificates, passphrases, owner-only files, and the bucket of rate limits.

Imports of the room: errors.
"""
