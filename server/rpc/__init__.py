"""The gRPC side: services, handlers, interceptors, quotas of callers, Play streams, listener.

Imports of the room: config, discovery, errors, events, feed, lobby, match, seats, security,
store, table.
"""
