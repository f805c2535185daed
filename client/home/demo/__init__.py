"""The demo match that plays itself beside the rows of a page.

Imports of the room: drawing, errors, settings.
"""
