"""What a match is set up with: typed options, and the text of an edition file.

Imports of the room: errors.
"""
