"""Decision of a bot after an entry of a replay file: in its thought, a rule may fail.

The commands that look for such an error hand the source of this module, and of those that it needs,
to other versions of the program.
"""

import hashlib
from collections.abc import Sequence
from time import perf_counter
from typing import Any, NamedTuple

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.lookahead import LOOKAHEAD
from tilewyrm.engine.bots.registry import playout_strategy, ranking_bot
from tilewyrm.engine.game import Choice
from tilewyrm.replays.batch.loop_watch import WATCH
from tilewyrm.replays.batch.trace import place_of, say, serve_works, text_of
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.evidence.luck import Luck, draws

__all__ = ["NO_LUCK", "BotThought", "bot_thought", "ranked_decisions", "serve", "thinking_bot"]

NO_LUCK = Luck(b"", [])
"""Luck of bots if the secret of the match is unknown."""


class BotThought(NamedTuple):
    """The decision of a bot at a moment, or the error in its thought."""

    bot: str
    """Its strategy; empty if no bot can decide there."""
    decision: str
    """Its decision in notation; empty if it fails."""
    error: str
    """Why it fails, with the place in the program, or that its decision is illegal."""
    unreached: str
    """Why no bot can decide there; empty if one can."""

    @property
    def facts(self) -> dict[str, str]:
        """The bot, and its decision or its error, for JSON."""
        if self.error:
            return {"bot": self.bot, "error": self.error}
        return {"bot": self.bot, "decision": self.decision}


def bot_thought(path: str, entry: int, bot: str = "") -> BotThought:
    """Return the thought of a bot after *entry* of the file at *path*.

    It is *bot*, or the one of `thinking_bot` if that is empty. A rule that does not end is an
    error, too.
    """
    with open(path, "rb") as stream, WATCH.watching():  # noqa: PTH123 (nothing more than what it needs)
        WATCH.restart(is_long=True)
        resimulation = Resimulation(stream)
        try:
            for _ in resimulation.steps(entry):
                pass
            match = resimulation.match
            pending, legal = match.pending, list[Any]()
            if isinstance(pending, Choice):
                legal += match.state.legal(pending.seat)
        except Exception as error:
            return BotThought("", "", "", _words(error))
        if resimulation.entries_ok < entry:
            last = f"the last valid entry is {resimulation.entries_ok}"
            return BotThought("", "", "", str(getattr(resimulation, "stop", None) or last))
        if not isinstance(pending, Choice):
            return BotThought("", "", "", f"no seat is to decide after entry {entry}")
        name = bot or thinking_bot(resimulation.header.seats[pending.seat].bot)
        try:
            best, *_ = ranked_decisions(match, pending.seat, name, resimulation.luck)
        except Exception as error:
            return BotThought(name, "", _words(error), "")
        decision = text_of(best.decision)
        wrong = "" if best.decision in legal else f"its decision is illegal: {decision}"
        return BotThought(name, decision, wrong, "")


def ranked_decisions(
    match: Any, seat: int, bot: str, luck: Luck | None
) -> Sequence[ScoredDecision]:
    """Return the decisions that *bot* on *seat* compares in *match*, best first.

    Its luck is what a bot of the match has there, as far as the *luck* of the match is known.

    Raises:
        ValueError: there is no such bot, or it does not think ahead.
    """
    seed = (luck or NO_LUCK).bot_seed(seat, match.seq)
    draw = draws(Luck(hashlib.sha256(seed).digest(), []), "bot")
    return ranking_bot(match.setup.game, bot, draw, perf_counter).rank(match.state, seat)


def thinking_bot(seat_bot: str) -> str:
    """Return *seat_bot*, the bot of a seat, if it thinks ahead, and else the usual such bot."""
    try:
        playout_strategy(seat_bot)
    except ValueError:
        return LOOKAHEAD
    return seat_bot


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error} ({place_of(error)})"


def _print_thought(path: str, entry: int, bot: str) -> None:
    say({**bot_thought(path, entry, bot)._asdict(), "fault": ""})


def serve() -> None:
    """Answer a request a line: what `trace` does, or the thought of a bot."""
    serve_works({"thought": _print_thought})
