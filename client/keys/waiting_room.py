"""The commands of the waiting room, and the one for a rematch."""

from collections.abc import Sequence

from tilewyrm.client.commands.command import Command, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    at_board,
    at_board_or_end,
    is_open,
    overlay_opener,
    to_board,
    unlisted_command,
    yes_command,
)
from tilewyrm.client.model.ui_state import Overlay


def _can_be_ready(desk: Desk) -> bool:
    return at_board(desk) and desk.waiting_room.can_be_ready


def _can_shuffle(desk: Desk) -> bool:
    return at_board(desk) and desk.waiting_room.can_shuffle


def _may_arrange(desk: Desk) -> bool:
    return desk.waiting_room.may_arrange


def _has_seat(desk: Desk) -> bool:
    return desk.waiting_room.seated


def _can_rematch(desk: Desk) -> bool:
    return at_board_or_end(desk) and desk.waiting_room.can_rematch


_removing = is_open(Overlay.REMOVE)


def _can_give_back(desk: Desk) -> bool:
    return at_board(desk) and desk.waiting_room.can_give_back


def _give_back(desk: Desk, _: Gesture) -> None:
    desk.view.show(Overlay.NONE)
    desk.waiting_room.give_back()


def _remove(seat: int) -> Command:
    def removed(desk: Desk, _: Gesture) -> None:
        desk.view.show(Overlay.NONE)
        if desk.waiting_room.can_remove(seat):
            desk.waiting_room.remove(seat)

    name, keys = f"remove-{seat + 1}", (str(seat + 1),)
    return unlisted_command(name, "waiting.key.free_seat", keys, removed, _removing)


WAITING: Sequence[Command] = (
    Command(
        "ready",
        "waiting.key.ready",
        ("y",),
        lambda desk, _: desk.waiting_room.switch_ready(),
        _can_be_ready,
        bar="waiting.bar.ready",
        stage=MatchStage.BEFORE,
        theirs=lambda desk: desk.waiting_room.must_be_ready,
    ),
    Command(
        "shuffle",
        "waiting.key.shuffle",
        ("s",),
        lambda desk, _: desk.waiting_room.shuffle(),
        _can_shuffle,
        stage=MatchStage.BEFORE,
        theirs=_may_arrange,
    ),
    Command(
        "remove",
        "waiting.key.remove",
        ("f",),
        overlay_opener(Overlay.REMOVE),
        _can_shuffle,
        stage=MatchStage.BEFORE,
        theirs=_may_arrange,
    ),
    *(_remove(seat) for seat in range(9)),
    Command(
        "give-back",
        "table.key.give_back",
        ("g",),
        overlay_opener(Overlay.GIVE_BACK),
        _can_give_back,
        bar="table.bar.give_back",
        stage=MatchStage.BEFORE,
        theirs=_has_seat,
    ),
    yes_command("surely-give-back", "", ("enter",), _give_back, is_open(Overlay.GIVE_BACK)),
    unlisted_command("keep", "waiting.key.keep", ("escape", "q", "enter"), to_board, _removing),
    Command(
        "rematch",
        "waiting.key.rematch",
        ("r",),
        lambda desk, _: desk.waiting_room.rematch(),
        _can_rematch,
        bar="waiting.bar.rematch",
        stage=MatchStage.AFTER,
        theirs=lambda desk: desk.waiting_room.seated or desk.waiting_room.can_rematch,
    ),
)
"""What can be told the client before the start and after the end."""
