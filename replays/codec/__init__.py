"""Values as protobuf messages and back.

Imports of the room: errors, evidence, message.
"""
