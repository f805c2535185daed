"""Ranked decisions of a bot, as a server should send them and as it has sent them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.game import Value
from tilewyrm.v1 import service_pb2

Ranked = tuple[Value, int, int, Mapping[tuple[str, str], int]]
"""A decision, its lead in hundredths of a point, its playouts, and the lead by aspect and part."""


def as_expected(game: str, hopes: Iterable[ScoredDecision]) -> list[Ranked]:
    """Return what the server should send of the ranked decisions *hopes* of *game*."""
    names = evaluator_of(game).aspects
    return [
        (hope.decision, hope.worth, hope.playouts,
         {name: worth for name, worth in zip(names, hope.aspects, strict=True) if worth})
        for hope in hopes
    ]  # fmt: skip


def as_sent(legal: Sequence[Value], choices: Iterable[service_pb2.AdvisedChoice]) -> list[Ranked]:
    """Return what the server has sent of *choices* among the *legal* decisions."""
    return [
        (legal[one.choice], one.lead_hundredths, one.playouts,
         dict(_parts(one.aspects)))
        for one in choices
    ]  # fmt: skip


def _parts(
    aspects: Iterable[service_pb2.LeadAspect],
) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield the parts of *aspects*; check that those of each add up to it."""
    for aspect in aspects:
        parts = [((aspect.name, part.name), part.hundredths) for part in aspect.parts]
        assert not parts or sum(worth for _, worth in parts) == aspect.hundredths
        yield from parts or [((aspect.name, ""), aspect.hundredths)]
