"""Bots in any language: processes that speak lines, as `docs/bot-lines.md` describes.

Imports of the room: bots, table.
"""
