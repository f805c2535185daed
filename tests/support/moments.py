"""Moments of matches, and what the real application shows of them on a terminal."""

import asyncio
import contextlib
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input

from support import desks
from support.serving import eventually
from support.terminal import Terminal
from tilewyrm.client.app import build
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue

ESCAPE = "\x1b"
"""Takes away the box that tells what happened since the last turn."""
SIZES = ("80x24", "120x40", "160x50", "220x60")
_NOTHING_S = 0.5
"""After this long a key has changed nothing."""


@dataclass(frozen=True)
class Moment:
    """A moment of a match between bots who know what they do."""

    game: str
    seed: int
    entries: int
    question: str = ""
    """That is asked; empty for any."""
    keys: tuple[str, ...] = ()
    """What the player has pressed since, as a terminal sends it."""
    seats: int = 3
    bot: str = "greedy"
    options: dict[str, OptionValue] = field(default_factory=dict, hash=False)

    def desk(self, theme: str = "dark") -> Desk:
        """Return the desk of the seat that is asked, in the language that is spoken now."""
        at = _table(self)
        desk = desks.seated(at.position.setup, at.state, at.desk.model.log)
        desk.take(at.desk.model.previewed)
        desk.settings = replace(desk.settings, theme=theme)
        desk.question.point(first_harmless(desk.question.offers))
        return desk


@cache
def _table(moment: Moment) -> desks.AtTable:
    """Return the table at that moment; it is never changed."""
    at = desks.table(
        moment.game,
        moment.seed,
        moment.entries,
        moment.question,
        seats=moment.seats,
        bot=moment.bot,
        options=moment.options,
    )
    at.foretell()
    return at


EVERYTHING: dict[str, OptionValue] = dict(game("carcassonne").preset("everything").options)
_FIGURE_MOVES = next(question for question in GAME.arrows if question != PLACE_TILE)
"""What is asked while arrow keys move a figure over the map."""
_LAST = 1_000_000
"""Entries that no match has: it is over."""
MOMENTS = {
    "carcassonne": Moment("carcassonne", 5, 90, "place-tile", ("1",), options=EVERYTHING),
    "feuville": Moment("feuville", 7, 215, "use-dice", (ESCAPE,)),
}
"""The moment of each game that is shown in all sizes."""
MORE = {
    "carcassonne-first": Moment("carcassonne", 3, 0, "place-tile", seats=2),
    "carcassonne-piece": Moment("carcassonne", 3, 70, "use-piece", seats=2),
    "carcassonne-figure": Moment("carcassonne", 10, 30, _FIGURE_MOVES, options=EVERYTHING),
    "carcassonne-end": Moment("carcassonne", 3, _LAST, seats=2),
    "feuville-first": Moment("feuville", 3, 0, "use-dice", seats=2),
    "feuville-build": Moment("feuville", 7, 221, "place-item"),
    "feuville-fire": Moment("feuville", 5, 247, "burn"),
    "feuville-end": Moment("feuville", 3, _LAST, seats=2),
}
"""Moments on the way from the first to the last."""
ENDS = ("carcassonne-end", "feuville-end")
"""Those of them after the last one."""


async def shown(desk: Desk, size: str, keys: Sequence[str] = ()) -> Terminal:
    """Return a terminal of *size* on which the application has drawn *desk*, after *keys*."""
    columns, rows = (int(number) for number in size.split("x"))
    terminal = Terminal(columns, rows)
    with create_pipe_input() as pipe, create_app_session():
        application = build(desk, terminal_in=pipe, terminal_out=terminal.output())
        running = asyncio.create_task(application.run_async())
        await eventually(lambda: application.render_counter)
        for key in keys:
            await _pressed(application, pipe, key)
        picture = copy(terminal.screen.buffer)
        picture.update({y: copy(row) for y, row in picture.items()})
        application.exit()
        await running
    terminal.screen.buffer = picture
    return terminal


async def _pressed(application: Application[None], pipe: PipeInput, key: str) -> None:
    """Press *key* and wait until that is drawn, if it changes anything."""
    drawn = application.render_counter
    pipe.send_text(key)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(_NOTHING_S):
            await eventually(lambda: application.render_counter > drawn)
