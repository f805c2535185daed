"""The commands about the player's costliest choices."""

from collections.abc import Sequence
from functools import partial

from tilewyrm.client.commands.command import Command, Gesture, MatchStage
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.keys.page import Run, is_open, unlisted_command
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.pages.mistakes import TRY

_MOST = 9
_CLOSING = ("escape", "q", "d", " ", "tab")
_on_page = partial(unlisted_command, when=is_open(Overlay.MISTAKES))


_at_end_or_again = is_open(Overlay.NONE, Overlay.RESULT, Overlay.WATCH)


def _can_ask(desk: Desk) -> bool:
    return _at_end_or_again(desk) and desk.mistakes.can_ask


def _may_ask(desk: Desk) -> bool:
    return desk.mistakes.may_ask


def _close(desk: Desk, _: Gesture) -> None:
    """Go back to the end of the match, or to the replay."""
    again = desk.playback.player is not None
    desk.view.show(Overlay.WATCH if again else Overlay.RESULT)


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
        _close,
        bar="table.bar.close",
    ),
)
"""All but the first hold while the page is open."""
