"""The commands of the table actions."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import Command, CommandPurpose, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    at_board_or_end,
    has_seat,
    is_open,
    no_command,
    overlay_opener,
    to_board,
    unlisted_command,
    yes_command,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.table_actions import TableAction, action_of

_MOST_SEATS = 6
_ASKED_FIRST = {"resign": Overlay.RESIGN, "finish": Overlay.FINISH}
_CLOSING = ("escape", "f3", "w", "q", "enter", " ", "tab")


def _act(desk: Desk, name: str) -> TableAction | None:
    scene = desk.scene
    return action_of(scene.model, scene.now_s, name)


def _doing(name: str, title: str, key: str, *, at_board: bool = True, bar: str = "") -> Command:
    """Return the command that does the act *name*, at the board too or on the page only."""
    overlays = (Overlay.NONE, Overlay.TABLE) if at_board else (Overlay.TABLE,)

    def run(desk: Desk, _: Gesture) -> None:
        act = _act(desk, name)
        if act is not None:
            desk.view.show(Overlay.NONE)
            desk.act(act.acting)

    def can(desk: Desk) -> bool:
        return desk.view.ui.overlay in overlays and _act(desk, name) is not None

    listed, when = bool(bar), MatchStage.PLAYING
    return Command(name, title, (key,), run, can, bar, in_help=listed, stage=when, theirs=has_seat)


def _asking(name: str, title: str, key: str) -> tuple[Command, Command]:
    """Return the command that asks whether to do the act *name*, and the one that does it."""
    overlay = _ASKED_FIRST[name]

    def can(desk: Desk) -> bool:
        return desk.view.ui.overlay is Overlay.TABLE and _act(desk, name) is not None

    def run(desk: Desk, _: Gesture) -> None:
        act = _act(desk, name)
        desk.view.show(Overlay.NONE)
        if act is not None:
            desk.act(act.acting)

    return (
        unlisted_command(name, title, (key,), overlay_opener(overlay), can),
        yes_command(f"surely-{name}", title, (), run, is_open(overlay)),
    )


def _can_open(desk: Desk) -> bool:
    return at_board_or_end(desk) and bool(desk.model.table.seats)


AROUND: Sequence[Command] = (
    no_command("keep-on", "table.key.keep_on", is_open(*_ASKED_FIRST.values(), Overlay.GIVE_BACK)),
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
        overlay_opener(Overlay.TABLE),
        _can_open,
        purpose=CommandPurpose.TABLE,
    ),
    unlisted_command(
        "close-table", "table.key.close_page", _CLOSING, to_board, is_open(Overlay.TABLE)
    ),
)
