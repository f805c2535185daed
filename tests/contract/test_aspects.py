"""What the estimates of bots consist of, in every game: they add up, and each part has words."""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest

from support.playing import advance, any_setup
from tilewyrm.client.narration.reason import better
from tilewyrm.engine.bots.evaluator import UNNAMED_PARTS
from tilewyrm.engine.bots.lead_reasons import LeadReason, lead_reasons
from tilewyrm.engine.bots.registry import evaluator_of, ranking_bot
from tilewyrm.engine.game import Choice, GameOver, State
from tilewyrm.engine.registry import GAMES
from tilewyrm.language.speech import LANGUAGES, knows, speak, tell
from tilewyrm.server.bots.advice import lead_reason

by_game = pytest.mark.parametrize("game", GAMES)
POSITIONS = 12
"""Positions that are looked at, evenly along a match."""
ENTRIES = 300
"""Length of a match, about."""


@cache
def positions(game: str) -> Sequence[tuple[State, int]]:
    """Return positions of a random match of *game* and its end, each with the number of seats."""
    return [*_along(game)]


def _along(game: str) -> Iterator[tuple[State, int]]:
    draw = Random(f"aspects of {game}")
    setup = any_setup(game, draw)
    state = GAMES[game].initial(setup)
    while not isinstance(state.pending, GameOver):
        yield state.copy(), setup.seats
        advance(state, draw, 1 + draw.randrange(2 * ENTRIES // POSITIONS))
    yield state, setup.seats


@by_game
def test_the_aspects_add_up_to_the_evaluation_of_every_position(game: str) -> None:
    known, met = evaluator_of(game), set[str]()
    for state, seats in positions(game):
        for seat in range(seats):
            parts = known.breakdown(state, seat)
            assert sum(parts) == known.evaluate(state, seat)
            met.update(
                name for name, part in zip(known.aspects, parts, strict=True) if part
            )  # strict: as many parts as names
    assert len(met) > len(known.aspects) // 2


@by_game
def test_the_mean_aspects_of_the_playouts_add_up_to_the_lead_and_say_why_it_is_the_best(
    game: str,
) -> None:
    """Whatever the position: the two best differ in something, or are told to be alike."""
    aspects, reasons = evaluator_of(game).aspects, 0
    for state, _ in positions(game)[::2]:
        pending = state.pending
        if not isinstance(pending, Choice) or len(state.legal(pending.seat)) == 1:
            continue
        bot = ranking_bot(game, "lookahead:1", Random(1).randrange)
        ranked = bot.rank(state, pending.seat)
        assert all(sum(each.aspects) == each.worth for each in ranked)
        if len(ranked) == 1:
            continue
        named = lead_reasons(aspects, ranked[0].aspects, ranked[1].aspects)
        leads = [round(each.worth / 10) for each in ranked[:2]]
        said = better(game, map(lead_reason, named), leads[0] - leads[1])
        alike = tell("advice.even")
        plain = tell("advice.better.plain", points="1").split("1")[0]
        assert (said == alike) == (leads[0] == leads[1])
        reasons += said != alike
        assert said == alike or (said.startswith(plain) and ": " in said)
    assert reasons


@by_game
def test_every_aspect_has_words_for_and_against_in_every_language(game: str) -> None:
    aspects, told = evaluator_of(game).aspects, list[str]()
    try:
        for language in LANGUAGES:
            speak(language)
            for name in dict.fromkeys(name for name, _ in aspects):
                rest = next(other.name for other in aspects if other.name != name)
                parts = {part for of, part in aspects if of == name} - {*UNNAMED_PARTS}
                assert all(knows(f"{game}.part.{part}") for part in parts)
                for part in ([], *([part] for part in sorted(parts))):
                    pro = LeadReason(name, part, 200)
                    con = (LeadReason(rest, [], 100), pro._replace(worth=-200))
                    told.append(better(game, [lead_reason(pro)], 20))
                    told.append(better(game, map(lead_reason, con), 20, "instead", name="Bo"))
    finally:
        speak("en")
    assert len(set(told)) == len(told)
