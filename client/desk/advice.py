"""Advice of a bot on the open request: asked of the server, kept in the model."""

from collections.abc import Callable
from functools import partial

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.outbound_calls import Advise
from tilewyrm.client.desk.question import Question
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.model.model import AdviceArrived, Model, ModelEvent, RequestRefused
from tilewyrm.client.model.ui_state import Overlay

_STALE = "STALE"
"""The server's word for a question that is no longer open."""


class Advice:
    """Asks the server for advice; the answer is in the model (`Model.advice`)."""

    def __init__(
        self,
        advise: Advise | None,
        question: Question,
        view: View,
        *,
        model: Callable[[], Model],
        take: Callable[[ModelEvent], None],
    ) -> None:
        """Prepare.

        Args:
            advise: the call to the server; None: it offers no advice here.
            question: what the advice is about.
            view: where the advice is read.
            model: returns what is known of the table.
            take: takes in the answer, or why there is none.
        """
        self._advise, self._question, self._view = advise, question, view
        self._model, self._take = model, take
        self._calls = PendingCalls(lambda why: take(RequestRefused(why)), view.changed.set)

    @property
    def can_ask(self) -> bool:
        """Whether the server may be asked for advice."""
        return self._advise is not None and bool(self._question.offers)

    @property
    def under_way(self) -> bool:
        """Whether the answer is pending."""
        return self._calls.under_way

    def ask(self) -> None:
        """Ask the server for advice, unless it is known or asked for already."""
        model = self._model()
        if model.request is None or self._advise is None or self.under_way or model.advice:
            return
        self._take(RequestRefused(""))  # what was refused before is not shown beside the advice
        self._calls.run(partial(self._ask, self._advise, model.request.seq))

    def close(self) -> None:
        """Close the box of the advice, if it is open."""
        if self._view.ui.overlay is Overlay.ADVICE:
            self._view.show(Overlay.NONE)

    async def _ask(self, advise: Advise, seq: int) -> None:
        """Ask what a bot would choose; where the server refuses, what waits for it goes away.

        A refusal is not shown after the question was answered.
        """
        try:
            self._take(AdviceArrived(seq, tuple((await advise(seq)).choices)))
        except ClientError as error:
            self.close()
            if not (isinstance(error, CallRefused) and error.reason == _STALE):
                raise
