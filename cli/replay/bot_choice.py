"""Choice of a bot at a moment of a match, with its evaluation of the best choices."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tilewyrm.cli.replay.moment import MatchMoment
from tilewyrm.client.narration.bot_advice import MOST, ranked_offers
from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.state import MatchEntry
from tilewyrm.engine.values.notation import text
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.bot_thought import ranked_decisions, thinking_bot
from tilewyrm.v1 import service_pb2


class BotChoice(NamedTuple):
    """Evaluation of a moment's choices by a bot."""

    bot: str
    """What it is called."""
    expected: Sequence[ScoredDecision]
    """The evaluated decisions, best first; the bot would choose the first."""

    def lines(self, match_moment: MatchMoment, next_entry: MatchEntry | None) -> Iterator[str]:
        """Yield the best choices of *match_moment*, and *next_entry* if it is another one."""
        yield tell("replay.at.why", bot=self.bot)
        numbers = {offered.decision: offered.number for offered in match_moment.legal}
        chosen_number = numbers[next_entry.decision] if isinstance(next_entry, Decided) else None
        advice = [
            service_pb2.AdvisedChoice(choice=numbers[scored.decision], lead_hundredths=scored.worth)
            for scored in self.expected
        ]
        is_overlooked = chosen_number is not None
        for rank, each in enumerate(ranked_offers(match_moment.offers, advice), 1):
            offer = match_moment.offers[each.place]
            is_chosen = chosen_number in offer.choices
            is_overlooked = is_overlooked and not is_chosen
            if rank <= MOST or is_chosen:
                what = f"{text(match_moment.legal[offer.choice].decision)}  - {offer.label}"
                yield f"{'>' if is_chosen else ' '} {rank:3}  {each.words}: {what}"
        if is_overlooked:
            yield tell("replay.at.overlooked")

    def facts(self, match_moment: MatchMoment) -> dict[str, Any]:
        """Return it as docs/replays.md describes it; *match_moment* is the moment."""
        numbers = {offered.decision: offered.number for offered in match_moment.legal}
        return {
            "bot": self.bot,
            "expected": [
                {
                    "number": numbers[scored.decision],
                    "decision": text(scored.decision),
                    "lead": scored.worth / 100,
                    "playouts": scored.playouts,
                }
                for scored in self.expected
            ],
        }


def bot_choice(match_moment: MatchMoment, bot_name: str) -> BotChoice | None:
    """Return the evaluation of *match_moment* by a bot; None: no seat decides there.

    Without a name it is the bot that plays the seat, if that one thinks ahead, and else
    ``lookahead``. Its luck is what a bot of the match has there, as far as the secret is known.

    Raises:
        ValueError: there is no such bot, or it does not think ahead.
    """
    match = match_moment.match
    if not match_moment.legal or not isinstance(choice := match.pending, Choice):
        return None
    seat_bot = match_moment.story.model.table.seats[choice.seat].bot
    bot_name = bot_name or thinking_bot(seat_bot)
    return BotChoice(bot_name, ranked_decisions(match, choice.seat, bot_name, match_moment.luck))
