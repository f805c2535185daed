"""The key that writes a bug report."""

from tilewyrm.client.commands import Command, Gesture, Player


def _report(player: Player, _: Gesture) -> None:
    player.report()


REPORT = Command("report", "start.key.report", ("f12",), _report)
"""At a table, at any time."""
