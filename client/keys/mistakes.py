"""The commands about the player's costliest choices."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import (
    Run,
    at_board_or_end,
    is_open,
    overlay_opener,
    unlisted_command,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.pages.mistakes import TRY

_MOST = 9
_CLOSING = ("escape", "q", "d", " ", "tab")
_on_page = partial(unlisted_command, when=is_open(Overlay.MISTAKES))


def _can_ask(desk: Desk) -> bool:
    return at_board_or_end(desk) and desk.mistakes.can_ask


def _may_ask(desk: Desk) -> bool:
    return desk.model.is_with_bots_alone


def _trying(index: int) -> Run:
    return lambda desk, _: _try(desk, index)


def _try(desk: Desk, index: int | None) -> None:
    desk.mistakes.try_again(index)


def _stepping(by: int) -> Run:
    return lambda desk, _: desk.mistakes.step(by)


MISTAKES: Sequence[Command] = (
    Command(
        "mistakes",
        "results.key.mistakes",
        ("d",),
        lambda desk, _: desk.mistakes.open(),
        _can_ask,
        bar="results.bar.mistakes",
        stage=MatchStage.AFTER,
        theirs=_may_ask,
    ),
    _on_page("mistakes-up", "results.key.other", ("up", "k"), _stepping(-1)),
    _on_page("mistakes-down", "results.key.other", ("down", "j"), _stepping(1)),
    _on_page(
        "mistakes-enter",
        "results.key.try",
        ("enter",),
        lambda desk, _: _try(desk, None),
        bar="results.bar.try",
    ),
    *(
        _on_page(f"{TRY}-{index + 1}", "results.key.try", (str(index + 1),), _trying(index))
        for index in range(_MOST)
    ),
    _on_page(TRY, "results.key.try", (), lambda desk, gesture: _try(desk, gesture.argument)),
    _on_page(
        "mistakes-close",
        "table.key.close_page",
        _CLOSING,
        overlay_opener(Overlay.RESULT),
        bar="table.bar.close",
    ),
)
"""All but the first hold while the page is open."""
