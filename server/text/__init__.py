"""Text from people, made safe to show: names, confusable characters, sanitiser.

Imports of the room: errors.
"""
