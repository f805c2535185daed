"""All that is on disk: the table database, journals and their flusher, sidecar files, editions.

Imports of the room: errors, monitoring, security.
"""
