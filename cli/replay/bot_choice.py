"""What a bot would have chosen at a moment of a match, and what it expects of its best choices."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tilewyrm.cli.replay.moment import MatchMoment
from tilewyrm.client.narration.bot_advice import (
    MOST,
    ranked_offers,
)
from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.engine.bots.registry import playout_strategy
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.state import MatchEntry
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import tell
from tilewyrm.replays.evidence.chance import Luck
from tilewyrm.server.bots.search_job import (
    expected,
    own_luck,
)
from tilewyrm.v1 import service_pb2

_NO_LUCK = Luck(b"", [])
"""What bots draw from where the secret of a match is not known."""


class BotChoice(NamedTuple):
    """What a bot expects of the choices of a moment."""

    bot: str
    """What it is called."""
    expected: Sequence[ScoredDecision]
    """What it thought about, best first; what it would choose is the first."""

    def lines(self, found: MatchMoment, came: MatchEntry | None) -> Iterator[str]:
        """Yield the best choices of the moment *found* in words, and *came* if it is no such."""
        yield tell("replay.at.why", bot=self.bot)
        places = {offered.decision: offered.number for offered in found.legal}
        taken = places[came.decision] if isinstance(came, Decided) else None
        advice = [
            service_pb2.AdvisedChoice(choice=places[one.decision], lead_hundredths=one.worth)
            for one in self.expected
        ]
        unseen = taken is not None
        for rank, each in enumerate(ranked_offers(found.offers, advice), 1):
            offer = found.offers[each.place]
            is_it = taken in offer.choices
            unseen = unseen and not is_it
            if rank <= MOST or is_it:
                what = f"{text(found.legal[offer.choice].decision)}  - {offer.label}"
                yield f"{'>' if is_it else ' '} {rank:3}  {each.words}: {what}"
        if unseen:
            yield tell("replay.at.overlooked")

    def facts(self, found: MatchMoment) -> dict[str, Any]:
        """Return it as docs/replays.md describes it; *found* is the moment."""
        places = {offered.decision: offered.number for offered in found.legal}
        return {
            "bot": self.bot,
            "expected": [
                {
                    "number": places[one.decision],
                    "decision": text(one.decision),
                    "lead": one.worth / 100,
                    "playouts": one.playouts,
                }
                for one in self.expected
            ],
        }


def bot_choice(found: MatchMoment, called: str) -> BotChoice | None:
    """Return what the bot *called* so expects at the moment *found*; None: nobody is asked there.

    Without a name it is the bot that plays the seat, if that one thinks ahead, and else
    ``lookahead``. Its luck is what a bot of the match has there, as far as the secret is known.

    Raises:
        ValueError: there is no such bot, or it does not think ahead.
    """
    match = found.match
    if not found.legal or not isinstance(asked := match.pending, Choice):
        return None
    called = called or _player(found, asked.seat)
    seed = (found.luck or _NO_LUCK).bot_seed(asked.seat, match.seq)
    return BotChoice(
        called, expected(match.state, match.setup.game, asked.seat, called, own_luck(seed))
    )


def _player(found: MatchMoment, seat: int) -> str:
    """Return the bot that plays *seat*, if it thinks ahead, and else the usual one that does."""
    plays = found.story.model.table.seats[seat].bot
    try:
        playout_strategy(plays)
    except ValueError:
        return LOOKAHEAD
    return plays
