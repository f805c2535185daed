"""What a game must show: the protocol, the registry of faces, the tutorial, the order of offers.

Imports of the room: drawing, errors, model.
"""
