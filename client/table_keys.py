"""The commands for what people do around a game."""

from collections.abc import Sequence

from tilewyrm.client.acts import Act, act_of
from tilewyrm.client.commands import Command, Gesture, Phase, Player
from tilewyrm.client.over_board import (
    agreeing,
    at_board_or_end,
    over,
    refusing,
    seated,
    showing,
    to_board,
    unlisted,
)
from tilewyrm.client.ui import Overlay

_MOST_SEATS = 6
_ASKED_FIRST = {"resign": Overlay.RESIGN, "finish": Overlay.FINISH}
_CLOSING = ("escape", "f3", "w", "q", "enter", " ", "tab")


def _act(player: Player, name: str) -> Act | None:
    scene = player.scene
    return act_of(scene.model, scene.now_s, name)


def _doing(name: str, title: str, key: str, *, at_board: bool = True, bar: str = "") -> Command:
    """Return the command that does the act *name*, at the board too or on the page only."""
    overlays = (Overlay.NONE, Overlay.TABLE) if at_board else (Overlay.TABLE,)

    def run(player: Player, _: Gesture) -> None:
        act = _act(player, name)
        if act is not None:
            player.show(Overlay.NONE)
            player.act(act.acting)

    def can(player: Player) -> bool:
        return player.scene.ui.overlay in overlays and _act(player, name) is not None

    listed, when = bool(bar), Phase.PLAYING
    return Command(name, title, (key,), run, can, bar, in_help=listed, phase=when, theirs=seated)


def _asking(name: str, title: str, key: str) -> tuple[Command, Command]:
    """Return the command that asks whether to do the act *name*, and the one that does it."""
    overlay = _ASKED_FIRST[name]

    def can(player: Player) -> bool:
        return player.scene.ui.overlay is Overlay.TABLE and _act(player, name) is not None

    def run(player: Player, _: Gesture) -> None:
        act = _act(player, name)
        player.show(Overlay.NONE)
        if act is not None:
            player.act(act.acting)

    return (
        unlisted(name, title, (key,), showing(overlay), can),
        agreeing(f"surely-{name}", title, (), run, over(overlay)),
    )


def _can_open(player: Player) -> bool:
    return at_board_or_end(player) and player.scene.model.turn is not None


AROUND: Sequence[Command] = (
    refusing("keep-on", "table.key.keep_on", over(*_ASKED_FIRST.values(), Overlay.GIVE_BACK)),
    *_asking("resign", "table.key.resign", "G"),
    *_asking("finish", "table.key.finish", "E"),
    *(
        _doing(f"replace-{number}", "table.key.replace", str(number), at_board=False)
        for number in range(1, _MOST_SEATS + 1)
    ),
    _doing("agree", "table.key.agree", "y"),
    _doing("refuse", "table.key.refuse", "n"),
    _doing("take-back", "table.key.take_back", "u", bar="table.bar.take_back"),
    _doing("pause", "table.key.pause", "p"),
    _doing("return", "table.key.return", "b"),
    Command(
        "table",
        "table.key.people",
        ("f3", "w"),
        showing(Overlay.TABLE),
        _can_open,
        phase=Phase.BEGUN,
    ),
    unlisted("close-table", "table.key.close_page", _CLOSING, to_board, over(Overlay.TABLE)),
)
