"""What a game must show: its protocol and registry, the tutorial, offers in order and in steps.

Imports of the room: drawing, errors, local_services, model.
"""
