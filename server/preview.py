"""What a choice would do: worked out on copies, while the table goes on."""

import asyncio
import time
from collections.abc import Iterator, Sequence

from tilewyrm.engine.errors import IllegalEntry, Reason, WrongSeat
from tilewyrm.engine.game import Decided, Value
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec import GameCodec
from tilewyrm.server.errors import AidsForbidden, Stale, TooManyChoices
from tilewyrm.server.match import Match
from tilewyrm.server.refusals import no_choice, not_asked
from tilewyrm.v1 import service_pb2

MOST_CHOICES = 200
"""How many are shown at once."""
SLICE_S = 0.001
"""How long one is worked on before everything else on the server gets its turn."""


class Previews:
    """What the choices of the open request of one match would do; the last answer is kept."""

    def __init__(self, match: Match, alone: asyncio.Lock) -> None:
        """Show what may come next in *match*.

        Who works out a whole request holds *alone*, one for the whole server.
        """
        self._match = match
        self._alone = alone
        self._known: tuple[int, int] | None = None
        """The seq and the seat that `_whole` is for."""
        self._whole: asyncio.Future[service_pb2.PreviewResponse] | None = None

    async def of(self, seat: int, seq: int, choice: int | None) -> service_pb2.PreviewResponse:
        """Return what the choice of that number (None: each one) of *seat* at *seq* would do.

        That is what comes before somebody decides or chance acts, as the seat may see it.

        Raises:
            AidsForbidden: by the terms nobody is shown it.
            Stale: the match does not stand at *seq*.
            WrongSeat: the seat is not asked now.
            IllegalEntry: the request has no choice of that number.
            TooManyChoices: there are more than `MOST_CHOICES`, and each was asked for.
        """
        offered = self._offered(seat, seq)
        numbers = range(len(offered)) if choice is None else (choice,)
        if choice is not None and choice >= len(offered):
            raise IllegalEntry(Reason.NOT_OFFERED, no_choice(choice, seq, offered))
        if len(numbers) > MOST_CHOICES:
            raise TooManyChoices(
                f"the request of seq {seq} offers {len(offered)} choices, and at most"
                f" {MOST_CHOICES} are shown at once; ask for each by its number",
                limit=MOST_CHOICES,
            )
        if choice is not None:
            found = previews(self._match.codec, self._match.position, seat, offered, numbers)
            return service_pb2.PreviewResponse(choices=found)
        if self._known != (seq, seat) or self._whole is None:
            work = previews(self._match.codec, self._match.position, seat, offered, numbers)
            self._known = seq, seat
            self._whole = asyncio.create_task(self._slowly(work))
        return await asyncio.shield(self._whole)

    async def _slowly(
        self, work: Iterator[service_pb2.ChoicePreview]
    ) -> service_pb2.PreviewResponse:
        """Return what *work* yields; now and then everything else on the server goes first."""
        response = service_pb2.PreviewResponse()
        async with self._alone:
            begun = time.perf_counter()
            for preview in work:
                response.choices.append(preview)
                if time.perf_counter() - begun > SLICE_S:
                    await asyncio.sleep(0)
                    begun = time.perf_counter()
        return response

    def _offered(self, seat: int, seq: int) -> Sequence[Value]:
        """Return the decisions of the request of *seq*, which *seat* is asked now."""
        if not self._match.position.terms.aids:
            raise AidsForbidden("at this table nobody is shown what a choice would do")
        refused = not_asked(self._match, seat, seq)
        if refused is None:
            return self._match.state.legal(seat)
        if refused.reason == service_pb2.REFUSAL_REASON_STALE:
            raise Stale(
                f"the request of seq {seq} is not open: the table stands at seq {self._match.seq}"
            )
        raise WrongSeat(refused.message)


def previews(
    codec: GameCodec,
    position: MatchState,
    seat: int,
    offered: Sequence[Value],
    numbers: Sequence[int],
) -> Iterator[service_pb2.ChoicePreview]:
    """Yield what each of *offered* with the *numbers* would do at *position* for *seat*."""
    rules, state = position.game, position.state
    before = {part.key: part for part in rules.view(state, seat)}
    for number in numbers:
        after = state.copy()
        events = after.apply(Decided(seat, offered[number]))
        preview = service_pb2.ChoicePreview(choice=number)
        for event in events:
            codec.event.fill(preview.events.add(), rules.visible(after, event, seat))
        gone = dict(before)
        for part in rules.view(after, seat):
            known = gone.pop(part.key, None)
            if known is not part and known != part:
                codec.part.fill(preview.parts.add(), part)
        preview.removed.extend(gone)
        yield preview
