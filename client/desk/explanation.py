"""The explanation of a desk: why a bot decided as it did."""

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

Worded = Callable[[service_pb2.ExplainResponse], BotExplanation]
"""Says in words what a bot had to choose from."""


class Explanation:
    """What was asked about, and what came of it; one may go back from decision to decision."""

    def __init__(self, explain: Explain | None, worded: Worded, view: View) -> None:
        """Prepare.

        Args:
            explain: asks the server; None: nobody can be asked.
            worded: says in words what the server has told.
            view: where it is read.
        """
        self._explain = explain
        self._in_words = worded
        self._view = view
        self._errands = PendingCalls(self._refuse, view.changed.set)
        self._told: list[service_pb2.ExplainResponse] = []
        """The latest first."""
        self._at = 0
        self._asked = 0
        """How often was asked: an answer to an earlier question comes too late."""
        self._thinking = False
        self._refused = ""
        self._worded: tuple[tuple[int, str], BotExplanation] | None = None

    @property
    def possible(self) -> bool:
        """Whether anybody can be asked."""
        return self._explain is not None

    @property
    def under_way(self) -> bool:
        """Whether the server has still to answer."""
        return self._errands.under_way

    def about(self, seq: int | None = None) -> None:
        """Ask about the entry *seq*; None: about the latest decision of a bot with a choice.

        The answer is shown over what the player looks at: the board, or the log.
        """
        self._view.look(overlay=Overlay.REASONS, over_log=self._view.ui.reads_log)
        self._told, self._at = [], 0
        request = service_pb2.ExplainRequest()
        if seq is not None:
            request.seq = seq
        self._ask(request)

    def close(self) -> None:
        """Go back to where the player asked: to the log, or to the board."""
        if self._view.ui.over_log:
            self._view.look(overlay=Overlay.LOG, over_log=False)
        else:
            self._view.show(Overlay.NONE)

    def earlier(self) -> None:
        """Go to the decision before the one that is shown."""
        if self._thinking or not self._told:
            return
        if self._at + 1 < len(self._told):
            self._go(self._at + 1)
        else:
            self._ask(service_pb2.ExplainRequest(before=self._told[self._at].seq))

    @property
    def has_later(self) -> bool:
        """Whether a later decision than the one that is shown was told."""
        return self._at > 0

    def later(self) -> None:
        """Go to the decision that was told before the one that is shown, if there is one."""
        if self.has_later and not self._thinking:
            self._go(self._at - 1)

    @property
    def shown(self) -> BotExplanation:
        """What there is to show."""
        if not self._told:
            found = BotExplanation(tell("reasons.title_open"))
        else:
            told = self._told[self._at]
            key = told.seq, spoken()
            if self._worded is None or self._worded[0] != key:
                self._worded = key, self._in_words(told)
            found = self._worded[1]
        return found._replace(thinking=self._thinking, refused=self._refused)

    def _go(self, at: int) -> None:
        self._at, self._refused = at, ""
        self._view.changed.set()

    def _ask(self, request: service_pb2.ExplainRequest) -> None:
        if self._explain is not None:
            self._asked += 1
            self._thinking, self._refused = True, ""
            self._errands.run(partial(self._take, self._explain, request, self._asked))
            self._view.changed.set()

    async def _take(
        self, explain: Explain, request: service_pb2.ExplainRequest, asked: int
    ) -> None:
        """Ask the server *request*, the question of that number, and take its answer."""
        try:
            told = await explain(request)
        except ClientError:
            if asked == self._asked:
                self._thinking = False
                raise
            return
        if asked == self._asked:
            self._thinking = False
            self._told.append(told)
            self._at = len(self._told) - 1

    def _refuse(self, why: str) -> None:
        self._refused = why
