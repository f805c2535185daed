"""What the next frame may need is made while nobody waits, and never keeps anybody waiting."""

import asyncio

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout import Layout

from support.serving import asynchronous, eventually
from support.terminal import Terminal
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.terminal.idle_work import run_when_idle
from tilewyrm.client.terminal.pane import Pane


@asynchronous
async def test_steps_are_taken_after_each_frame_until_the_next_one_is_wanted():
    terminal, frames, taken = Terminal(12, 3), [], []

    def draw(width, height):
        frames.append(len(taken))
        return Canvas(width, height).fragments()

    def steps():
        if len(frames) == 1:
            yield from (taken.append(number) for number in range(5))
        else:
            while True:
                taken.append(len(taken))
                yield

    with create_pipe_input() as keys, create_app_session():
        application = Application(
            layout=Layout(Pane(draw, lambda event: None, lambda: None)),
            full_screen=True,
            input=keys,
            output=terminal.output(),
        )
        run_when_idle(application, steps)
        running = asyncio.create_task(application.run_async())
        await eventually(lambda: len(taken) == 5)
        assert frames == [0]
        application.invalidate()
        await eventually(lambda: len(taken) > 50)
        assert frames[1] == 5
        application.invalidate()
        await eventually(lambda: len(frames) == 3)
        application.exit()
        await running
    at_the_end = len(taken)
    await asyncio.sleep(0.05)
    assert len(taken) == at_the_end
