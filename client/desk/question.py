"""The open question of a desk: its offers, the highlight, confirmation and sending."""

import contextlib
from collections.abc import Callable, Sequence
from functools import partial

from tilewyrm.client.connection.pending_calls import PendingCalls
from tilewyrm.client.desk.confirmation import FRESH_S, needs_confirmation
from tilewyrm.client.desk.outbound_calls import OutboundCalls, Preview
from tilewyrm.client.desk.view import View
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.offer_order import in_server_order
from tilewyrm.client.face.offer_steps import OfferRows, by_steps, rows_of_step, start_of
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import (
    DecisionSent,
    Model,
    ModelEvent,
    PreviewsArrived,
    RequestRefused,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.replay.playback import Playback
from tilewyrm.client.settings.settings import Settings


class Question:
    """The open request with its offers, as long as this seat is asked."""

    def __init__(
        self,
        face: Face,
        actions: OutboundCalls,
        view: View,
        playback: Playback,
        *,
        model: Callable[[], Model],
        settings: Callable[[], Settings],
        take: Callable[[ModelEvent], None],
        clock: Callable[[], float],
    ) -> None:
        """Prepare.

        Args:
            face: words the offers.
            actions: sends what is decided, and asks what offers would do.
            view: where the highlight is.
            playback: what may hide the question from the player.
            model: returns what is known of the table.
            settings: returns what the player wishes.
            take: takes in what was sent, and what became known of the offers.
            clock: gives the moment in seconds.
        """
        self._face, self._actions, self._view, self._playback = face, actions, view, playback
        self._model, self._settings, self._take, self._clock = model, settings, take, clock
        self._calls = PendingCalls(lambda why: take(RequestRefused(why)), view.changed.set)
        self._offers: Sequence[Offer] = ()
        """Those of the last request, what matters most first; in an exercise in server order."""
        self._asked: tuple[int, str] | None = None
        self._since_s = 0.0
        """When the question came, or the offer that is highlighted first."""
        self._was_moved = False
        """Whether the player has moved the highlight."""
        self.sent: Offer | None = None
        """What was sent last."""
        self.first_choice: Callable[[Model], int | None] | None = None
        """In an exercise: returns the place of the decision to highlight first, if it is known."""
        self.on_opened: Callable[[], None] | None = None
        """Called when the player has opened a group, the first step of a choice, if not None."""
        self.draws_first_choice = True
        """Whether the choice highlighted first is drawn on the board as if it were made."""
        self.hides_facts = False
        """Whether the offers do not tell what they would bring, as that is what to find out."""

    @property
    def offers(self) -> Sequence[Offer]:
        """The decisions of the request in words; empty when this seat is not asked."""
        return self._offers if self._model().request is not None else ()

    @property
    def shown_offers(self) -> Sequence[Offer]:
        """The offers as a screen lists them: where their facts are hidden, placements in words."""
        if not self.hides_facts:
            return self.offers
        return [
            each if each.spot is None else each._replace(label=each.in_sentence)
            for each in self.offers
        ]

    @property
    def rows(self) -> OfferRows:
        """Rows that the player chooses from now: offers, or groups of them."""
        ui = self._view.ui
        return rows_of_step(self.offers, ui.cursor, opened=ui.opened)

    @property
    def is_fresh(self) -> bool:
        """Whether the question has just come, so that no answer is taken yet."""
        return self.fresh_s > 0

    @property
    def fresh_s(self) -> float:
        """For how many seconds more that is so; 0 when it is not."""
        if self._model().request is None:
            return 0.0
        seen_s = max(self._since_s, self._playback.skipped_s)
        return max(seen_s + FRESH_S - self._clock(), 0.0)

    @property
    def draws_choice(self) -> bool:
        """Whether the highlighted offer is drawn on the board as if it were made."""
        return self.draws_first_choice or self._was_moved or self._view.ui.sure

    @property
    def can_list(self) -> bool:
        """Whether the board shows the offers, so that their list may be open or not."""
        request = self._model().request
        return request is not None and request.question in self._face.shown_questions

    @property
    def places(self) -> bool:
        """Whether an offer is a place for what is in hand."""
        request = self._model().request
        return request is not None and request.question in self._face.placing_questions

    @property
    def ever_lists(self) -> bool:
        """Whether the board of this game shows the offers of any question."""
        return bool(self._face.shown_questions)

    @property
    def under_way(self) -> bool:
        """Whether the previews of the offers are pending."""
        return self._calls.under_way

    @property
    def is_exercise(self) -> bool:
        """Whether it is an exercise's, whose first highlight is not the answer."""
        return self.first_choice is not None

    @property
    def answer(self) -> int | None:
        """The index of an offer that leads to the solution of a task, if one is known."""
        right = self._model().right_choice
        found = (index for index, offer in enumerate(self.offers) if right in offer.choices)
        return next(found, None)

    @property
    def answer_row(self) -> str:
        """The name of the row that leads to it, or empty: of the first step in another's second."""
        answer, rows = self.answer, self.rows
        if answer is None:
            return ""
        if self.answer_is_back:
            rows = rows_of_step(self.offers, answer, opened=False)
        return rows.rows[rows.row_of(answer)].in_sentence

    @property
    def answer_is_back(self) -> bool:
        """Whether its row is in the first step, and another's second is shown."""
        answer = self.answer
        return answer is not None and all(answer not in each for each in self.rows.members)

    def follow(self) -> bool:
        """Word the request, if it is another than the last one: its board comes to the front.

        Returns:
            Whether it is.
        """
        model = self._model()
        request = model.request
        if request is None or (request.seq, request.question) == self._asked:
            return False
        self._asked = request.seq, request.question
        self._offers = self._worded(model)
        self._was_moved = False
        self._since_s = self._clock()
        overlay = self._view.ui.overlay
        over_board = overlay in (Overlay.LOG, Overlay.ADVICE, Overlay.MENU)
        if self._view.ui.pinned:
            self._view.show(Overlay.NONE)
        self._view.look(
            cursor=self._start(range(len(self._offers))),
            opened=False,
            digits="",
            tab="",
            sure=False,
            hint="",
            listing=False,
            overlay=Overlay.NONE if over_board else overlay,
            over_log=False,
        )
        if self._actions.preview is not None:
            self._calls.run(partial(self._preview, self._actions.preview, request.seq))
        return True

    def point(self, index: int) -> None:
        """Highlight the offer *index*, counted round both ends; the group that it is in opens."""
        if self.offers:
            self._highlight(index % len(self.offers), opened=True, digits="")

    def say(self, hint: str) -> None:
        """Say *hint* of the highlighted offer until the highlight moves."""
        self._view.look(hint=hint)

    def point_row(self, row: int, digits: str = "") -> None:
        """Highlight a row, counted round both ends; *digits* is its number, if it is typed."""
        rows = self.rows
        if rows.members:
            members = rows.members[row % len(rows.members)]
            cursor = start_of(self.offers, members)
            self._highlight(cursor, opened=bool(rows.step), digits=digits)

    def type_number(self, digits: str) -> None:
        """Highlight the row that *digits*, the number as far as it has been typed, names.

        Where it names none, nothing changes.
        """
        if 1 <= int(digits) <= len(self.rows.rows):
            self.point_row(int(digits) - 1, digits)

    def open_group(self, index: int) -> None:
        """Open the group of the offer *index*; as a new question, it takes no answer at first."""
        members = self.rows.members[self.rows.row_of(index)]
        self._highlight(self._start(members), opened=True, digits="")
        self._since_s = self._clock()
        if self.on_opened is not None:
            self.on_opened()

    def close_group(self) -> None:
        """Return to the first step, where the group that was open is highlighted."""
        self._was_moved = True
        self._view.look(opened=False, digits="", sure=False, hint="")

    def confirm(self) -> None:
        """Send the highlighted offer to the server, if need be after asking once more.

        If a group is highlighted, it opens. Nothing happens while the question is too new to have
        been read.
        """
        if self.is_fresh or not self.offers:
            return
        if self.rows.has_group(self._view.ui.cursor):
            self.open_group(self._view.ui.cursor)
            return
        ui = self._view.ui
        offer = self.offers[ui.cursor]
        if not ui.sure and needs_confirmation(self._settings().confirm, self._model(), offer):
            self._view.look(sure=True)
        else:
            self.decide(ui.cursor)

    def decide(self, index: int) -> None:
        """Send the offer *index* to the server; where there is none, nothing happens."""
        request = self._model().request
        if request is None or not 0 <= index < len(self.offers):
            return
        self.sent = self._with_facts(self.offers[index])
        self._take(DecisionSent(self._actions.send(request.seq, self.offers[index].choice)))
        self._view.look(digits="", cursor=0, opened=False, sure=False, hint="")

    def switch_automatic(self) -> None:
        """Have decisions without alternative recorded at once from now on, or no longer."""
        self._view.look(automatic=not self._view.ui.automatic)
        if self._actions.set_preference is not None:
            self._actions.set_preference(self._view.ui.automatic)

    def refresh_offers(self) -> None:
        """Word the offers again, now that more is known of them, or in other words.

        The highlight stays on its offer once the player has moved it, or has had time to read the
        question. Before that, it goes where it would have been at first; another offer brings its
        own time.
        """
        model, ui = self._model(), self._view.ui
        if model.request is None:
            return
        before = self._offers[ui.cursor].choice
        self._offers = self._worded(model)
        same = [index for index, offer in enumerate(self._offers) if offer.choice == before]
        if same and (self._was_moved or ui.opened or not self.is_fresh):
            cursor = same[0]
        else:
            cursor = self._start(range(len(self._offers)))
            if self._offers[cursor].choice != before:
                self._since_s = self._clock()
        self._view.look(cursor=cursor, digits="", sure=False, hint="")

    def _start(self, among: Sequence[int]) -> int:
        """Return which of the offers *among* to highlight first; 0 where there is none.

        It is the first harmless one, and in an exercise the one that it begins at, if that is
        among them.
        """
        if not among:
            return 0
        if self.first_choice is None:
            return start_of(self._offers, among)
        begun = self.first_choice(self._model())
        begins = (each for each in among if begun in self._offers[each].choices)
        return next(begins, start_of(self._offers, among))

    def _worded(self, model: Model) -> Sequence[Offer]:
        """Return the offers of the request of *model* in words, in the order to list them."""
        offers = self._face.offers(model.without_previews if self.hides_facts else model)
        return by_steps(in_server_order(offers)) if self.is_exercise else offers

    def _with_facts(self, offer: Offer) -> Offer:
        """Return *offer* with what it would bring, as far as that is known."""
        if not self.hides_facts:
            return offer
        told = self._face.offers(self._model())
        return next((each for each in told if offer.choice in each.choices), offer)

    def _highlight(self, cursor: int, *, opened: bool, digits: str) -> None:
        """Highlight an offer; the board that shows it comes to the front."""
        self._was_moved = True
        self._view.look(cursor=cursor, opened=opened, digits=digits, tab="", sure=False, hint="")

    async def _preview(self, preview: Preview, seq: int) -> None:
        """Ask what the offers would do; where the table does not tell, nothing is known."""
        with contextlib.suppress(ClientError):
            self._take(PreviewsArrived(seq, tuple(await preview(seq))))
