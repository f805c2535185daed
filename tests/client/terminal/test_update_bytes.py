"""What an update costs the way to a terminal, over matches with five expansions, one a day.

Its bounds are for a map of that size: with more tiles it scrolls more often.
"""

import asyncio
import io
from dataclasses import replace
from itertools import count
from statistics import median

from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input

from support.daily import share_of_today
from support.serving import asynchronous, eventually
from support.unfolding import Unfolding
from tilewyrm.client.app import build
from tilewyrm.client.settings.settings import AnimationPace
from tilewyrm.client.terminal.diff_output import DiffOutput
from tilewyrm.engine.carcassonne.registry import EXPANSIONS

FIVE = {one.name: number < 5 for number, one in enumerate(EXPANSIONS)}
_EVERY, _IN_A_ROW = 120, 10
"""Of so many updates so many are measured, one after the other."""


async def sizes_of_updates(match):
    """Return the bytes that are written for updates of all of *match* at 160x50."""
    desk = match.go_on(0)
    desk.settings = replace(desk.settings, pace=AnimationPace.OFF)
    stream, found = io.StringIO(), []
    output = DiffOutput(stream, lambda: Size(rows=50, columns=160), term="xterm")
    with create_pipe_input() as keys, create_app_session():
        application = build(desk, terminal_in=keys, terminal_out=output)
        running = asyncio.create_task(application.run_async())
        for number in count():
            if match.is_over:
                break
            if number % _EVERY <= _IN_A_ROW:
                drawn = application.render_counter
                application.invalidate()
                await eventually(lambda drawn=drawn: application.render_counter > drawn)
                if number % _EVERY:
                    found.append(len(stream.getvalue().encode()))
                stream.seek(0)
                stream.truncate()
            desk.take(match.step())
        application.exit()
        await running
    return found


@asynchronous
async def test_a_usual_update_is_less_than_four_thousand_bytes_whether_the_map_stands_or_not():
    seeds = share_of_today([3, 5], 2)
    matches = [Unfolding("carcassonne", seed, options=FIVE) for seed in seeds]
    sizes = [size for match in matches for size in await sizes_of_updates(match)]
    assert len(sizes) > 25 * len(seeds)
    assert median(sizes) < 4000
    assert sum(size > 9000 for size in sizes) < len(sizes) / 5
