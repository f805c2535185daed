"""Keys, tokens, certificates, passphrases, owner-only files, and the rate limiter.

Imports of the room: errors.
"""
