"""The commands for what people do around a game."""

from collections.abc import Callable, Sequence

from tilewyrm.client.acts import Act, act_of
from tilewyrm.client.commands import Command, Gesture, Player
from tilewyrm.client.ui import Overlay

_MOST_SEATS = 6
_ASKED_FIRST = {"resign": Overlay.RESIGN, "finish": Overlay.FINISH}
_CLOSING = ("escape", "f3", "w", "q", "enter", " ", "tab")


def _over(*overlays: Overlay) -> Callable[[Player], bool]:
    return lambda player: player.scene.ui.overlay in overlays


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

    return Command(name, title, (key,), run, can, bar, in_help=bool(bar))


def _asking(name: str, title: str, key: str) -> tuple[Command, Command]:
    """Return the command that asks whether to do the act *name*, and the one that does it."""
    overlay = _ASKED_FIRST[name]

    def ask(player: Player, _: Gesture) -> None:
        player.show(overlay)

    def can(player: Player) -> bool:
        return player.scene.ui.overlay is Overlay.TABLE and _act(player, name) is not None

    def run(player: Player, _: Gesture) -> None:
        act = _act(player, name)
        player.show(Overlay.NONE)
        if act is not None:
            player.act(act.acting)

    return (
        Command(name, title, (key,), ask, can, in_help=False),
        Command(f"surely-{name}", title, ("y",), run, _over(overlay), in_help=False),
    )


def _open(player: Player, _: Gesture) -> None:
    player.show(Overlay.TABLE)


def _close(player: Player, _: Gesture) -> None:
    player.show(Overlay.NONE)


def _can_open(player: Player) -> bool:
    open_here = player.scene.ui.overlay in (Overlay.NONE, Overlay.END)
    return open_here and player.scene.model.turn is not None


AROUND: Sequence[Command] = (
    Command(
        "keep-on",
        "table.key.keep_on",
        ("n", "escape"),
        _close,
        _over(*_ASKED_FIRST.values(), Overlay.GIVE_BACK),
        in_help=False,
    ),
    *_asking("resign", "table.key.resign", "x"),
    *_asking("finish", "table.key.finish", "e"),
    *(
        _doing(f"replace-{number}", "table.key.replace", str(number), at_board=False)
        for number in range(1, _MOST_SEATS + 1)
    ),
    _doing("agree", "table.key.agree", "y"),
    _doing("refuse", "table.key.refuse", "n"),
    _doing("take-back", "table.key.take_back", "u", bar="table.bar.take_back"),
    _doing("pause", "table.key.pause", "p"),
    _doing("return", "table.key.return", "b"),
    Command("table", "table.key.people", ("f3", "w"), _open, _can_open),
    Command(
        "close-table", "table.key.close_page", _CLOSING, _close, _over(Overlay.TABLE), in_help=False
    ),
)
