"""The commands with which a match is watched again."""

from collections.abc import Callable, Sequence

from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import showing, unlisted
from tilewyrm.client.rerun import Rerun
from tilewyrm.client.ui import Overlay


def _can_watch(player: Player) -> bool:
    return player.scene.ui.overlay is Overlay.END and player.can_watch_again


def _watch(player: Player, _: Gesture) -> None:
    player.watch_again()


def _is_watching(player: Player) -> bool:
    return player.rerun is not None


def _is_moving(player: Player) -> bool:
    return player.rerun is not None and not player.rerun.watched.paused


def _is_paused(player: Player) -> bool:
    return player.rerun is not None and player.rerun.watched.paused


def _steering(how: Callable[[Rerun], None]) -> Callable[[Player, Gesture], None]:
    """Return what does *how* to what is shown."""

    def steer(player: Player, _: Gesture) -> None:
        if player.rerun is not None:
            how(player.rerun)

    return steer


def _turning(turns: int) -> Callable[[Player, Gesture], None]:
    """Return what goes so many turns on, or back."""
    return _steering(lambda rerun: rerun.step(turns))


RERUN: Sequence[Command] = (
    Command(
        "watch-again",
        "table.key.watch_again",
        ("v",),
        _watch,
        _can_watch,
        "table.bar.watch_again",
        phase=Phase.AFTER,
    ),
    *(
        unlisted(f"rerun-{name}", "table.key.rerun", keys, run, when, bar)
        for name, keys, run, when, bar in (
            ("pause", (" ",), _steering(Rerun.pause), _is_moving, "table.bar.rerun_pause"),
            ("go_on", (" ",), _steering(Rerun.pause), _is_paused, "table.bar.rerun_go_on"),
            ("turn_back", ("left",), _turning(-1), _is_watching, "table.bar.rerun_turn_back"),
            ("turn_on", ("right",), _turning(1), _is_watching, "table.bar.rerun_turn_on"),
            ("stop", ("escape", "v"), showing(Overlay.END), _is_watching, "table.bar.rerun_stop"),
            ("start", ("home",), _steering(Rerun.to_start), _is_watching, "table.bar.rerun_start"),
            ("end", ("end",), _steering(Rerun.to_end), _is_watching, "table.bar.rerun_end"),
        )
    ),
)
"""All of them; the others hold while one watches."""
