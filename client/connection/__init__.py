"""Servers: channels, trust in certificates, clients of the services, sessions, discovery.

Imports of the room: errors, model, settings, words.
"""
