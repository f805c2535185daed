"""Facts of what the player looks at: asked of the server, kept in the model."""

from collections.abc import Callable
from functools import partial

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.outbound_calls import Look
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import ClientError
from tilewyrm.client.model.model import FactsArrived, Model, ModelEvent


class Inspection:
    """Requests the facts of a position when the player looks at it; `Model.facts` has them."""

    def __init__(
        self, look: Look | None, view: View, *, take: Callable[[ModelEvent], None]
    ) -> None:
        """Prepare.

        Args:
            look: the call to the server; None if this source has no facts.
            view: where the player looks.
            take: takes in the answer.
        """
        self._look, self._view, self._take = look, view, take
        self._calls = PendingCalls(lambda _why: None, view.changed.set)

    @property
    def under_way(self) -> bool:
        """Whether the answer is pending."""
        return self._calls.under_way

    def follow(self, shown: Model) -> None:
        """Ask for the facts of *shown*, which is on the board, if a thing there is looked at."""
        if self._view.ui.looked_at is not None:
            self.ask(shown)

    def ask(self, shown: Model) -> bool:
        """Ask for the facts of *shown*, unless they are known; return whether they come later."""
        if self._look is None or shown.has_facts:
            return False
        if not self.under_way:
            self._calls.run(partial(self._ask, self._look, shown.seq))
        return True

    async def _ask(self, look: Look, seq: int) -> None:
        """Ask for the facts after entry *seq*; where the table does not tell, there are none."""
        try:
            facts = tuple(await look(seq))
        except ClientError:
            facts = ()
        self._take(FactsArrived(seq, facts))
