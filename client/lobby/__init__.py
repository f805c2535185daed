"""From a wish to play to a seat: play options, table locator, seat finder, seat store.

Imports of the room: connection, errors, local_services, model, settings, words.
"""
