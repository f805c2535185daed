"""Forecasts of final scores: asked of the server for the positions of which they are shown."""

from collections.abc import Callable
from functools import partial

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.outbound_calls import AskForecast
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.model.model import ForecastArrived, ForecastIsSent, Model, ModelEvent


class Forecasts:
    """Requests the forecast of a position when it is shown, one at a time."""

    def __init__(
        self, ask: AskForecast | None, view: View, *, take: Callable[[ModelEvent], None]
    ) -> None:
        """Prepare.

        Args:
            ask: the call to the server, or None if there is none here.
            view: what shows forecasts.
            take: takes in the answer.
        """
        self._ask_server, self._view, self._take = ask, view, take
        self._calls = PendingCalls(lambda _why: None, view.changed.set)
        self._visible = False
        self._refused = -1
        """The seq of the position of which the server tells none."""
        self.newest: Model | None = None
        """The last position with a known forecast, or None.

        It is shown as long as the next one is on its way.
        """

    @property
    def under_way(self) -> bool:
        """Whether an answer is pending."""
        return self._calls.under_way

    def set_visible(self, visible: bool) -> None:
        """Note whether a board is shown that has a forecast on it."""
        if visible and not self._visible:
            self._view.changed.set()
        self._visible = visible

    def follow(self, shown: Model) -> None:
        """Ask for the forecast of *shown*, which is on the board, if that or a thing shows it."""
        if self._visible or self._view.ui.looked_at is not None:
            self.ask(shown)

    def ask(self, shown: Model) -> bool:
        """Ask for the forecast of *shown*, unless it is known; return whether it comes later."""
        known = shown.has_forecast or (self.newest is not None and self.newest.seq == shown.seq)
        if self._ask_server is None or known or self._refused == shown.seq:
            return False
        if not self.under_way:
            self._calls.run(partial(self._ask, self._ask_server, shown))
        return True

    async def _ask(self, ask_server: AskForecast, shown: Model) -> None:
        try:
            forecast = ForecastArrived(shown.seq, tuple(await ask_server(shown.seq)))
        except CallRefused as refusal:
            self._refused, self.newest = shown.seq, None
            if refusal.is_unknown_call:
                self._take(ForecastIsSent())
        except ClientError:
            self._refused, self.newest = shown.seq, None
        else:
            self.newest = shown.with_forecast(forecast)
            self._take(forecast)
