"""What is known of one table: the model and its events, the scene, where the player looks.

Imports of the room: drawing, local_services, settings, words.
"""
