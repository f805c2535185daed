"""How servers are found and reached on the network: the LAN announcer, addresses.

Imports of the room: nothing.
"""
