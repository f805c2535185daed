"""Explanation of a bot's decision, in words: its choices, best first."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import Model, PreviewsArrived
from tilewyrm.client.model.scene import BotExplanation, ExplainedChoice
from tilewyrm.client.narration.bot_advice import MOST, ranked_offers
from tilewyrm.client.narration.reason import better
from tilewyrm.client.words.player_names import bot_name
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2


def explanation_of(face: Face, model: Model, told: service_pb2.ExplainResponse) -> BotExplanation:
    """Return the content of *told*: the best choices, and what the bot took if it is none of them.

    They are worded by *face* as the match stood then; *model* is how all stands now.
    """
    asked, name = told.asked, model.name(told.asked.seat)
    then = replace(
        model,
        parts={part.key: part for part in told.parts},
        seq=asked.seq,
        turn=service_pb2.Turn(request=asked),
        unanswered=None,
        answered=0,
        previewed=PreviewsArrived(0, ()),
    )
    offers = face.offers(replace(then, seat=asked.seat))
    choices = list(_best(offers, told))
    taken = next(each for each in choices if each.taken)
    question = face.question(then, asked.question, asked.seat)
    return BotExplanation(
        tell("reasons.title", name=name),
        tell("reasons.said", name=name, question=question, what=taken.label),
        question,
        _heading(model, told),
        choices,
        _reason(face, model.name(asked.seat), offers, told),
    )


def _best(offers: Sequence[Offer], told: service_pb2.ExplainResponse) -> Iterator[ExplainedChoice]:
    """Yield what of *offers* is to be told."""
    taken = next(offer for offer in offers if told.taken in offer.choices)
    found = ranked_offers(offers, told.choices)
    for rank, each in enumerate(found, 1):
        offer = offers[each.place]
        if rank <= MOST or offer is taken:
            yield ExplainedChoice(rank, offer.label, each.points, each.words, offer is taken)
    if all(offers[each.place] is not taken for each in found):
        unseen = tell("reasons.unseen")
        yield ExplainedChoice(0, taken.label, unseen, unseen, taken=True)


def _reason(
    face: Face, name: str, offers: Sequence[Offer], told: service_pb2.ExplainResponse
) -> str:
    """Return why the best choice is better than the second, or than the one that *name* took."""
    best, *others = ranked_offers(offers, told.choices)
    if told.taken in offers[best.place].choices:
        for second in others[:1]:
            return better(face.name, second.reasons, second.less)
    for each in others:
        if told.taken in offers[each.place].choices:
            key = "instead"
            return better(face.name, each.reasons, each.less, key, name=name)
    return ""


def _heading(model: Model, told: service_pb2.ExplainResponse) -> str:
    """Return whose estimate that is: the bot's own, or that of a bot that thinks ahead."""
    plays = model.table.seats[told.asked.seat].bot
    if plays == told.bot:
        return tell("reasons.itself", bot=model.name(told.asked.seat))
    return tell("reasons.other", bot=model.name(told.asked.seat), adviser=bot_name(told.bot))


def is_of_bot(model: Model, seq: int) -> bool:
    """Return whether the entry *seq* is a decision of another seat."""
    at = bisect_left(model.log, seq, key=lambda line: line.seq)
    entry = model.log[at] if at < len(model.log) else service_pb2.LogLine()
    return entry.seq == seq and entry.HasField("decided") and entry.decided.seat != model.seat


def explanation_lines(reasons: BotExplanation) -> list[str]:
    """Return *reasons*, which are known or refused, as lines of text."""
    if reasons.refused:
        return [tell("reasons.none", why=reasons.refused)]
    why = [reasons.reason] if reasons.reason else []
    return [reasons.said, reasons.heading, *map(_line, reasons.choices), *why]


def _line(reason: ExplainedChoice) -> str:
    numbered = f"{reason.rank}. {reason.label}" if reason.rank else reason.label
    told = f"{numbered}: {reason.words}"
    return tell("reasons.chosen", choice=told) if reason.taken else told
