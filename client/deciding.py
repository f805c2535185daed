"""Choosing and answering: the side of a desk on which the player decides."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tilewyrm.client.actions import Send
from tilewyrm.client.asking import Asking
from tilewyrm.client.caution import asks_again
from tilewyrm.client.face import Face
from tilewyrm.client.model import Model, Sent, reduce
from tilewyrm.client.scene import Offer
from tilewyrm.client.settings import Settings
from tilewyrm.client.ui import Ui
from tilewyrm.client.view import View


class Deciding(View):
    """What a player is asked, where the highlight is, and what is sent."""

    def __init__(
        self,
        face: Face,
        model: Model,
        ui: Ui,
        settings: Settings,
        send: Send,
        clock: Callable[[], float],
    ) -> None:
        """Prepare; *send* takes what is decided, *clock* gives the moment in seconds."""
        super().__init__(ui)
        self.face = face
        self.model = replace(model, wished_sign=settings.sign)
        self.settings = settings
        """What the player wishes."""
        self._send = send
        self._asking = Asking(face, clock)

    @property
    def offers(self) -> Sequence[Offer]:
        """The decisions of the request in words; empty when this seat is not asked."""
        return self._asking.offers if self.model.request is not None else ()

    @property
    def is_fresh(self) -> bool:
        """Whether the question has just come, so that no answer is taken yet."""
        return self.model.request is not None and self._asking.fresh

    @property
    def can_list(self) -> bool:
        """Whether the board shows the offers, so that their list may be open or not."""
        request = self.model.request
        return request is not None and request.question in self.face.shown_questions

    @property
    def ever_lists(self) -> bool:
        """Whether the board of this game shows the offers of any question."""
        return bool(self.face.shown_questions)

    def point(self, index: int) -> None:
        """Highlight the offer *index*, counted round both ends."""
        if self.offers:
            self._highlight(index % len(self.offers), digits="")

    def type_number(self, digits: str) -> None:
        """Highlight the offer that *digits*, the number as far as it has been typed, names.

        Where it names none, nothing changes.
        """
        if 1 <= int(digits) <= len(self.offers):
            self._highlight(int(digits) - 1, digits=digits)

    def confirm(self) -> None:
        """Send the highlighted offer to the server, if need be after asking once more.

        Nothing happens while the question is so new that nobody can have read it.
        """
        if self.is_fresh or not self.offers:
            return
        offer = self.offers[self.ui.cursor]
        if not self.ui.sure and asks_again(self.settings.confirm, self.model, offer):
            self.look(sure=True)
        else:
            self.decide(self.ui.cursor)

    def decide(self, index: int) -> None:
        """Send the offer *index* to the server; where there is none, nothing happens."""
        request = self.model.request
        if request is None or not 0 <= index < len(self.offers):
            return
        request_id = self._send(request.seq, self.offers[index].choice)
        self.model = reduce(self.model, Sent(request_id))
        self.look(digits="", cursor=0, sure=False)
        self.decided()

    def decided(self) -> None:
        """Do what follows a decision on this side; a desk has more to do."""

    def word_again(self) -> None:
        """Word the offers again, now that more is known of them, or in other words."""
        if self.model.request is not None:
            cursor = self._asking.word_again(self.model, self.ui.cursor)
            self.look(cursor=cursor, digits="", sure=False)

    def _highlight(self, cursor: int, *, digits: str) -> None:
        """Highlight an offer; the board that shows it comes to the front."""
        self._asking.touch()
        self.look(cursor=cursor, digits=digits, tab="", sure=False)
