"""The strategies that can play, by game, from the weakest to the strongest."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tilewyrm.engine.bots.beginner import BEGINNER, BeginnerBot
from tilewyrm.engine.bots.bot import Bot, Clock, Draw, RankingBot
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import GREEDY, GreedyBot
from tilewyrm.engine.bots.lookahead import LOOKAHEAD, LookaheadBot
from tilewyrm.engine.bots.passive import PASSIVE, PassiveBot
from tilewyrm.engine.bots.random import RANDOM, RandomBot
from tilewyrm.engine.bots.search import SEARCH, SearchBot
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.registry import game

BotMaker = Callable[[Draw], Bot]

USUAL = GREEDY
"""The default strategy: strong enough, and never slow."""

_PASSIVE: dict[str, type[PassiveBot]] = {}
_EVALUATORS: dict[str, Evaluator] = {}


class Rung(NamedTuple):
    """Facts about a strategy: its version and its default budget."""

    version: int
    """It grows when the same budget and luck lead to other decisions."""
    usual: Strategy | None = None
    """The strategy with its default budget; None: it makes no playouts, and is fast."""


RUNGS: Mapping[str, Rung] = {
    PASSIVE: Rung(1),
    RANDOM: Rung(1),
    BEGINNER: Rung(BeginnerBot.version),
    GREEDY: Rung(GreedyBot.version),
    LOOKAHEAD: Rung(LookaheadBot.version, Strategy(LOOKAHEAD, playouts=40)),
    SEARCH: Rung(SearchBot.version, Strategy(SEARCH, milliseconds=1000)),
}
"""By name, weakest first."""


def register_passive(game_name: str) -> Callable[[type[PassiveBot]], type[PassiveBot]]:
    """Return a decorator: the class plays a seat of *game_name* without a player."""

    def add(maker: type[PassiveBot]) -> type[PassiveBot]:
        _PASSIVE[game_name] = maker
        return maker

    return add


def register_evaluator(game_name: str) -> Callable[[type[Evaluator]], type[Evaluator]]:
    """Return a decorator: the class is the evaluator of *game_name*."""

    def add(kind: type[Evaluator]) -> type[Evaluator]:
        _EVALUATORS[game_name] = kind()
        return kind

    return add


def evaluator_of(game_name: str) -> Evaluator:
    """Return the evaluator of *game_name*.

    Raises:
        SetupError: there is no such game.
    """
    return _EVALUATORS[game(game_name).name]


def bots(game_name: str) -> Mapping[str, BotMaker]:
    """Return the bots of *game_name* that decide at once, by name, weakest first.

    Raises:
        SetupError: there is no such game.
    """
    known = evaluator_of(game_name)
    return {
        PASSIVE: _PASSIVE[game_name],
        RANDOM: RandomBot,
        BEGINNER: lambda draw: BeginnerBot(known, draw),
        GREEDY: lambda draw: GreedyBot(known, draw),
    }


def strategy(text: str) -> Strategy:
    """Return the strategy that *text* names, with its usual budget if it has none.

    Raises:
        ValueError: there is no such strategy, or it has no such budget; the message says what to
            write instead.
    """
    requested = Strategy.of(text)
    if requested.name not in RUNGS:
        raise ValueError(f"no bot {requested.name!r}; there are: {', '.join(RUNGS)}")
    rung = RUNGS[requested.name]
    if requested.has_budget and rung.usual is None:
        raise ValueError(f"the bot {requested.name!r} makes no playouts; leave out the number")
    return requested if rung.usual is None or requested.has_budget else rung.usual


def is_strategy(text: str) -> bool:
    """Return whether *text* names one of the project's strategies, and no bot of a user."""
    return text.partition(":")[0] in RUNGS


def makes_playouts(text: str) -> bool:
    """Return whether the strategy that *text* names makes playouts, and so takes its time.

    Raises:
        ValueError: see `strategy`.
    """
    return RUNGS[strategy(text).name].usual is not None


def playout_strategy(text: str) -> Strategy:
    """Return the strategy that *text* names, which must think ahead, and so can rank decisions.

    Raises:
        ValueError: as `strategy`; or it does not think ahead.
    """
    requested = strategy(text)
    if RUNGS[requested.name].usual is None:
        ahead = ", ".join(name for name, rung in RUNGS.items() if rung.usual is not None)
        raise ValueError(f"the bot {requested.name!r} does not think ahead; these do: {ahead}")
    return requested


def bot(game_name: str, text: str, draw: Draw, clock: Clock | None = None) -> Bot:
    """Return the bot that plays *game_name* as *text* says, with *draw* as all its luck.

    A budget in milliseconds needs a *clock*.

    Raises:
        ValueError: there is no such strategy, or no such budget for it.
        SetupError: there is no such game.
    """
    if makes_playouts(text):
        return ranking_bot(game_name, text, draw, clock)
    return bots(game_name)[strategy(text).name](draw)


def ranking_bot(game_name: str, text: str, draw: Draw, clock: Clock | None = None) -> RankingBot:
    """Return the `bot` that thinks ahead in *game_name* as *text* says.

    Raises:
        ValueError: as `bot` and `playout_strategy`.
        SetupError: there is no such game.
    """
    requested, known = playout_strategy(text), evaluator_of(game_name)
    if requested.milliseconds is not None and clock is None:
        raise ValueError(f"{text} needs a clock")
    maker = LookaheadBot if requested.name == LOOKAHEAD else SearchBot
    return maker(known, draw, requested, clock or _no_clock)


def _no_clock() -> float:
    """Return the same moment always: a budget in playouts needs no time."""
    return 0.0
