"""A form that fills the terminal until it is sent or left."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import click

from tilewyrm.cli.event.forms.field import Field
from tilewyrm.cli.event.forms.key_bar import draw_bar
from tilewyrm.cli.event.forms.page import FormPage
from tilewyrm.client.drawing.canvas import Canvas, ClickAction

Sent = TypeVar("Sent")


class FormScreen(Generic[Sent]):
    """A form as a full screen."""

    def __init__(
        self, title: str, fields: Callable[[], Sequence[Field]], intro: Sequence[str]
    ) -> None:
        """Show *fields*, which may become others after a choice."""
        self.changed = asyncio.Event()
        self.leaving = False
        self.sent: Sent | None = None
        """The result of sending the form; None if it was left."""
        self._page = FormPage(title, fields, self._leave, intro)

    def send(self, work: Callable[[], Sent]) -> None:
        """Do *work*, and leave. A ClickException is shown, and the form stays."""
        try:
            self.sent = work()
        except click.ClickException as error:
            self._page.refusal = error.format_message()
        else:
            self.leaving = True

    def _leave(self) -> None:
        self.leaving = True

    def draw(self, width: int, height: int) -> Canvas:
        """Return the screen at that size."""
        canvas = Canvas(width, height)
        self._page.draw(canvas.inside(0, 0, width, height - 1))
        draw_bar(canvas, self._page.bar())
        return canvas

    def press(self, key: str) -> None:
        """Take a key."""
        self.changed.set()
        if key in ("c-c", "c-q"):
            self.leaving = True
        else:
            self._page.press(key)

    def click(self, action: ClickAction) -> None:
        """Do what was clicked on."""
        self.changed.set()
        self._page.click(action)
