"""Preview of a choice: its effect, computed on copies while the table goes on."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial

from tilewyrm.engine.errors import IllegalEntry, Reason, WrongSeat
from tilewyrm.engine.game import Choice, Consequences, Decided, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.server.errors import AidsForbidden, StaleRequest, TooManyChoices
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.refusals import no_choice, not_asked
from tilewyrm.v1 import service_pb2

MOST_CHOICES = 200
"""How many are shown at once."""


class PreviewCache:
    """Cache of the previews of the open request of one match: the last response."""

    def __init__(self, match: Match, thread: Executor) -> None:
        """Show what may come next in *match*; a whole request is worked out in *thread*."""
        self._match = match
        self._thread = thread
        self._key: tuple[int, int] | None = None
        """The seq and the seat of `_response`."""
        self._response: asyncio.Future[service_pb2.PreviewResponse] | None = None

    async def of(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choice of that number (None: each one) of *seat* at *seq* would do.

        That is what comes before somebody decides or chance acts, as the seat may see it.

        Raises:
            AidsForbidden: by the terms nobody is shown it.
            StaleRequest: the match does not stand at *seq*.
            WrongSeat: the seat is not asked now.
            IllegalEntry: the request has no choice of that number.
            TooManyChoices: there are more than `MOST_CHOICES`, and each was asked for.
        """
        choices = open_choices(self._match, seat, seq)
        numbers = range(len(choices)) if choice is None else (choice,)
        if choice is not None and choice >= len(choices):
            raise IllegalEntry(Reason.NOT_OFFERED, no_choice(choice, seq, choices))
        if len(numbers) > MOST_CHOICES:
            raise TooManyChoices(
                f"the request of seq {seq} offers {len(choices)} choices, and at most"
                f" {MOST_CHOICES} are shown at once; ask for each by its number",
                limit=MOST_CHOICES,
            )
        if choice is not None:
            return previewed(self._match.codec, self._match.position, seat, choices, numbers)
        if self._key != (seq, seat) or self._response is None:
            # A copy: what a position keeps of its own for later is not for two threads.
            position = self._match.position.copy()
            work = partial(previewed, self._match.codec, position, seat, choices, numbers)
            self._key = seq, seat
            self._response = asyncio.get_running_loop().run_in_executor(self._thread, work)
        return await asyncio.shield(self._response)


def check_aids(match: Match) -> None:
    """Check that the seats of *match* may be helped to choose.

    Raises:
        AidsForbidden: by the terms nobody is.
    """
    if not match.position.terms.aids:
        raise AidsForbidden("this table does not show the effects of choices")


def open_choices(match: Match, seat: int, seq: int) -> Sequence[Value]:
    """Return the decisions of the request of *seq*, which *seat* is asked now in *match*.

    Raises:
        AidsForbidden: by the terms nobody is helped to choose.
        StaleRequest: the match does not stand at *seq*.
        WrongSeat: the seat is not asked now.
    """
    check_aids(match)
    refused = not_asked(match, seat, seq)
    if refused is None:
        return match.state.legal(seat)
    if refused.reason == service_pb2.REFUSAL_REASON_STALE:
        raise StaleRequest(
            f"the request of seq {seq} is not open: the table stands at seq {match.seq}"
        )
    raise WrongSeat(refused.message)


def previewed(
    codec: GameCodec,
    position: MatchState,
    seat: int,
    offered: Sequence[Value],
    numbers: Sequence[int],
) -> service_pb2.PreviewResponse:
    """Return what those of *offered* with the *numbers* would do at *position* for *seat*."""
    rules, state = position.game, position.state
    before = {part.key: part for part in rules.view(state, seat)}
    response = service_pb2.PreviewResponse()
    for number in numbers:
        after, decided = state.copy(), Decided(seat, offered[number])
        events = after.apply(decided)
        preview = response.choices.add(choice=number)
        for event in events:
            codec.event.fill(preview.events.add(), rules.visible(after, event, seat))
        gone = dict(before)
        for part in rules.view(after, seat):
            known = gone.pop(part.key, None)
            if known is not part and known != part:
                codec.part.fill(preview.parts.add(), part)
        preview.removed.extend(gone)
        brings = rules.consequences(state, decided, after, events)
        _fill_consequences(codec, preview, seat, brings)
        preview.lasting = not (isinstance(after.pending, Choice) and after.pending.seat == seat)
    return response


def _fill_consequences(
    codec: GameCodec, preview: service_pb2.ChoicePreview, seat: int, brings: Consequences
) -> None:
    """Write what a choice *brings*, which *seat* would decide, into its *preview*."""
    if any(brings.points):
        preview.points.extend(brings.points)
    if any(brings.final):
        preview.final.extend(brings.final)
    for fact in brings.facts:
        codec.fact.fill(preview.facts.add(), fact)
    preview.harms = brings.harms(seat)
