"""Mistakes: the costliest choices of the player in a finished match, each to be tried again."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.outbound_calls import FindMistakes
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import ClientError
from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import MistakeList
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.language.speech import tell


class MistakeTrial(NamedTuple):
    """One of the costliest choices, to be tried again."""

    path: str
    """The replay."""
    choice: CostlyChoice
    found: Sequence[CostlyChoice]
    """All that were found in it."""


class Mistakes:
    """Asks for the costliest choices of the only person in a match against bots, once."""

    def __init__(
        self,
        find: FindMistakes | None,
        saved: Callable[[], Awaitable[str]],
        view: View,
        *,
        model: Callable[[], Model],
        leave: Callable[[], None],
    ) -> None:
        """Prepare.

        Args:
            find: looks for them in a replay, or None if that is not offered here.
            saved: waits for the match's replay and returns its path, empty if it was not saved.
            view: where the list is read.
            model: returns what is known of the table.
            leave: called when the player tries one of them again.
        """
        self._find, self._saved, self._view = find, saved, view
        self._model, self._leave = model, leave
        self._calls = PendingCalls(self._refuse, view.changed.set)
        self._found: Sequence[CostlyChoice] | None = None
        self._percent, self._refusal, self._highlighted = 0, "", 0
        self._path, self._is_file = "", False
        self.trial: MistakeTrial | None = None
        """The choice that the player tries again, or None."""

    @property
    def can_ask(self) -> bool:
        """Whether the match is over, and one person has played it against bots alone."""
        is_over = self._is_file or self._model().result is not None
        return self.may_ask and is_over

    @property
    def may_ask(self) -> bool:
        """Whether one can ever ask for them at this table."""
        return self._find is not None and self._model().lone_person is not None

    @property
    def under_way(self) -> bool:
        """Whether the answer is pending."""
        return self._calls.under_way

    @property
    def content(self) -> MistakeList:
        """The answer so far."""
        return MistakeList(self._found, self._percent, self._refusal, self._highlighted)

    def ask(self) -> None:
        """Ask for them, unless they are known or asked for already."""
        if not self.can_ask or self._found is not None or self.under_way:
            return
        self._refusal = ""
        assert self._find is not None
        self._calls.run(partial(self._ask, self._find))

    def open(self) -> None:
        """Open the page, and ask."""
        self._view.show(Overlay.MISTAKES)
        self.ask()

    def look_in(self, path: str) -> None:
        """Look in the replay at *path*, which is watched and need not be read to its end."""
        self._path, self._is_file = path, True

    def know(self, found: Sequence[CostlyChoice], tried: CostlyChoice | None) -> None:
        """Know those *found* in the replay before; highlight *tried*."""
        self._found = found
        self._highlighted = found.index(tried) if tried in found else 0

    def step(self, by: int) -> None:
        """Highlight another one, as far as there are any."""
        last = len(self._found or ()) - 1
        self._highlighted = max(min(self._highlighted + by, last), 0)
        self._view.changed.set()

    def try_again(self, number: int | None = None) -> bool:
        """Leave the table for a trial of choice *number*, from 0, or the highlighted one.

        Returns:
            Whether there is such a one.
        """
        number = self._highlighted if number is None else number
        if not 0 <= number < len(self._found or ()):
            return False
        assert self._found is not None
        self.trial = MistakeTrial(self._path, self._found[number], self._found)
        self._leave()
        return True

    def close(self) -> None:
        """Stop the search, if it is under way."""
        self._calls.cancel()

    async def _ask(self, find: FindMistakes) -> None:
        if not self._is_file:
            self._path = await self._saved()
        if not self._path:
            raise ClientError(tell("results.mistakes.no_file"))
        seat = self._model().lone_person or 0
        self._found = await find(Path(self._path), seat, self._note_progress)

    def _note_progress(self, part: float) -> None:
        percent = int(100 * part)
        if percent != self._percent:
            self._percent = percent
            self._view.changed.set()

    def _refuse(self, why: str) -> None:
        self._refusal, self._percent = why, 0
