"""Explanation of a bot's decision: asked of the server, with earlier ones to go back to."""

from collections.abc import Callable
from functools import partial

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.outbound_calls import Explain
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import ClientError
from tilewyrm.client.model.scene import BotExplanation
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.language.speech import spoken, tell
from tilewyrm.v1 import service_pb2

Phrasing = Callable[[service_pb2.ExplainResponse], BotExplanation]
"""Puts the server's explanation into words."""


class Explanation:
    """The explanations asked for so far, and the one that is shown."""

    def __init__(self, explain: Explain | None, worded: Phrasing, view: View) -> None:
        """Prepare.

        Args:
            explain: the call to the server; None: it offers no explanations here.
            worded: puts the server's answer into words.
            view: where it is read.
        """
        self._explain = explain
        self._phrasing = worded
        self._view = view
        self._calls = PendingCalls(self._refuse, view.changed.set)
        self._answers: list[service_pb2.ExplainResponse] = []
        """The latest first."""
        self._at = 0
        self._request_number = 0
        """How often was asked: an answer to an earlier question comes too late."""
        self._is_waiting = False
        self._refusal = ""
        self._phrased: tuple[tuple[int, str], BotExplanation] | None = None

    @property
    def can_ask(self) -> bool:
        """Whether the server can be asked for explanations."""
        return self._explain is not None

    @property
    def under_way(self) -> bool:
        """Whether the answer is pending."""
        return self._calls.under_way

    def ask(self, seq: int | None = None) -> None:
        """Ask about the entry *seq*; None: about the latest decision of a bot with a choice.

        The answer is shown over what the player looks at: the board, or the log.
        """
        self._view.look(overlay=Overlay.EXPLANATION, over_log=self._view.ui.reads_log)
        self._answers, self._at = [], 0
        request = service_pb2.ExplainRequest()
        if seq is not None:
            request.seq = seq
        self._request(request)

    def close(self) -> None:
        """Go back to where the player asked: to the log, or to the board."""
        if self._view.ui.over_log:
            self._view.look(overlay=Overlay.LOG, over_log=False)
        else:
            self._view.show(Overlay.NONE)

    def show_earlier(self) -> None:
        """Go to the decision before the one that is shown."""
        if self._is_waiting or not self._answers:
            return
        if self._at + 1 < len(self._answers):
            self._go(self._at + 1)
        else:
            self._request(service_pb2.ExplainRequest(before=self._answers[self._at].seq))

    @property
    def has_later(self) -> bool:
        """Whether a later decision than the one that is shown was told."""
        return self._at > 0

    def show_later(self) -> None:
        """Go to the decision that was told before the one that is shown, if there is one."""
        if self.has_later and not self._is_waiting:
            self._go(self._at - 1)

    @property
    def content(self) -> BotExplanation:
        """The explanation to show."""
        if not self._answers:
            found = BotExplanation(tell("reasons.title_open"))
        else:
            told = self._answers[self._at]
            key = told.seq, spoken()
            if self._phrased is None or self._phrased[0] != key:
                self._phrased = key, self._phrasing(told)
            found = self._phrased[1]
        return found._replace(thinking=self._is_waiting, refused=self._refusal)

    def _go(self, at: int) -> None:
        self._at, self._refusal = at, ""
        self._view.changed.set()

    def _request(self, request: service_pb2.ExplainRequest) -> None:
        if self._explain is not None:
            self._request_number += 1
            self._is_waiting, self._refusal = True, ""
            self._calls.run(partial(self._take, self._explain, request, self._request_number))
            self._view.changed.set()

    async def _take(
        self, explain: Explain, request: service_pb2.ExplainRequest, asked: int
    ) -> None:
        """Ask the server *request*, the question of that number, and take its answer."""
        try:
            told = await explain(request)
        except ClientError:
            if asked == self._request_number:
                self._is_waiting = False
                raise
            return
        if asked == self._request_number:
            self._is_waiting = False
            self._answers.append(told)
            self._at = len(self._answers) - 1

    def _refuse(self, why: str) -> None:
        self._refusal = why
