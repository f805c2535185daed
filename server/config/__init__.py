"""What an organiser may set: specs, sections, and where values come from.

Imports of the room: discovery, errors, security.
"""
