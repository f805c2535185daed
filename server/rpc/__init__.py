"""The gRPC side: services, handlers, interceptors, statuses, Play streams, listener.

Imports of the room: config, discovery, errors, feed, lobby, match, seats, security, store, table.
"""
