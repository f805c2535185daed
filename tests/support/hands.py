"""People at the real screen who play with one hand: keys alone, or the mouse alone."""

import asyncio
import contextlib
import re
from collections.abc import Callable
from functools import partial

from support.serving import TIMEOUT_S, eventually
from support.terminal import Terminal
from tilewyrm.client.desk.desk import Desk

ENTER = "\r"
_AGAIN_S = 0.5
_TRIES = int(TIMEOUT_S / 2 / _AGAIN_S)
_CHOSEN = re.compile(r"►( ?\d+ | (?![A-F] )[^\W\d_])")
"""The choice that is highlighted: its number in a list, else its words; no player's letter."""

Hand = Callable[[Callable[[str], None], Terminal], None]
"""Takes the choice that is highlighted on a terminal; what it types goes to the first."""


def press(types: Callable[[str], None], terminal: Terminal) -> None:
    """Press Enter."""
    types(ENTER)


def click(types: Callable[[str], None], terminal: Terminal) -> None:
    """Click the choice that is highlighted."""
    for row, line in enumerate(terminal.screen.display):
        found = _CHOSEN.search(line)
        if found is not None:
            at = f"{found.start() + 2};{row + 1}"
            types(f"\x1b[<0;{at}M\x1b[<0;{at}m")
            return


async def take(hand: Hand, types: Callable[[str], None], terminal: Terminal, desk: Desk) -> bool:
    """Wait for a question and take the choice that is highlighted; False: the match is over."""

    def asked() -> bool:
        over = desk.model.result is not None
        return over or (bool(desk.question.offers) and _CHOSEN.search(terminal.text) is not None)

    await eventually(asked)
    if desk.model.result is not None:
        return False
    before, tries = _moment(desk), 0
    while not _is_after(desk, before):
        tries += 1
        assert tries < _TRIES, f"the choice is not taken:\n{terminal.text}"
        hand(types, terminal)  # again, if what it saw was gone by then
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_AGAIN_S):
                await eventually(partial(_is_after, desk, before))
    return True


_Moment = tuple[int, int, bool, bool, bool]


def _moment(desk: Desk) -> _Moment:
    """Return what a choice changes; a click where something else was a moment ago highlights it."""
    ui = desk.view.ui
    return desk.model.seq, ui.cursor, ui.opened, ui.sure, desk.model.request is None


def _is_after(desk: Desk, before: _Moment) -> bool:
    return _moment(desk) != before
