"""Bots: those of the project, those of installed packages, and those in a file of one's own."""

from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from random import Random
from time import perf_counter
from types import ModuleType

from tilewyrm.api.bot_file import failure, folder_of, module, version
from tilewyrm.api.luck import Seed, random_of, secret_of
from tilewyrm.api.match import Bot, Match
from tilewyrm.engine.bots.bot import Bot as EngineBot
from tilewyrm.engine.bots.registry import RUNGS, strategy
from tilewyrm.engine.bots.registry import bot as engine_bot
from tilewyrm.engine.errors import public_error
from tilewyrm.engine.game import Value
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.evidence.luck import Luck, draws

ENTRY_POINTS = "tilewyrm.bots"
"""The group of entry points in which packages announce their bots."""

BotFactory = Callable[[Random], Bot]
"""Makes the bot for one seat of one match; its luck is all in the argument."""


@public_error("BotError")
class BotError(Exception):
    """There is no such bot, or it cannot be loaded; the message says why and what to do."""


def bots() -> tuple[str, ...]:
    """Return the names of the bots: the project's, weakest first, then those of packages."""
    return (*RUNGS, *installed())


def bot(name: str, /, *, seed: Seed = 0) -> Bot:
    """Return the bot *name* for one seat of one match.

    Args:
        name: one of `bots`, if you like with a budget (``search:200``); or ``FILE.py:NAME``, where
            NAME is a class or function in your file that takes a `random.Random` and returns a bot.
        seed: source of everything that the bot draws.

    Raises:
        BotError: there is no such bot, or it cannot be loaded.
    """
    if is_foreign(name):
        return foreign(name, random_of(seed))
    try:
        strategy(name)
    except ValueError as error:
        raise BotError(f"{error}{installed_words()}; or give FILE.py:NAME") from error
    return _ProjectBot(name, seed)


def is_file(name: str) -> bool:
    """Return whether *name* means a bot in a file, ``FILE.py:NAME``."""
    return name.rpartition(":")[0].endswith(".py")


def installed() -> tuple[str, ...]:
    """Return the names of the bots of installed packages, sorted."""
    return tuple(sorted(point.name for point in _points() if point.name not in RUNGS))


def installed_words() -> str:
    """Return the bots of installed packages as the end of a sentence, or an empty text."""
    names = [versioned_name(name) for name in installed()]
    return f"; installed packages add: {', '.join(names)}" if names else ""


def is_foreign(name: str) -> bool:
    """Return whether *name* means a bot that does not come with the project."""
    return is_file(name) or _point(name) is not None


def foreign(name: str, random: Random) -> Bot:
    """Return the bot *name*, which `is_foreign`, made with *random*.

    Raises:
        BotError: it cannot be loaded or made.
    """
    made = factory(name)
    try:
        found: Bot = made(random)
    except Exception as error:
        raise BotError(f"the bot {name} cannot start: {failure(error, folder_of(made))}") from error
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"the bot {name} has no method choose(match); see docs/api.md")
    return _shown(found, name)


def _shown(bot: Bot, name: str) -> Bot:
    """Return *bot*; if its class has no `repr` of its own, that is now ``<bot NAME>``."""
    kind = type(bot)
    if kind.__repr__ is object.__repr__:
        words = f"<bot {Path(name).name if is_file(name) else name}>"
        with suppress(TypeError):  # a class that cannot be changed
            setattr(kind, "__repr__", lambda _: words)  # noqa: B010 (for type checkers)
    return bot


def factory(name: str) -> BotFactory:
    """Return the maker of the bot *name*, which `is_foreign`.

    Raises:
        BotError: it cannot be loaded.
    """
    point = None if is_file(name) else _point(name)
    if point is None:
        path, _, attribute = name.rpartition(":")
        found = getattr(_module(Path(path)), attribute, None)
        if found is None:
            raise BotError(f"{path} has no {attribute!r}; give FILE.py:NAME of what is in it")
    else:
        try:
            found = point.load()
        except Exception as error:
            raise BotError(
                f"the bot {name} ({point.value}) fails: {failure(error, None)}"
            ) from error
    if not callable(found):
        raise BotError(f"the bot {name} is not a class or function that makes one")
    made: BotFactory = found
    return made


def decision_of(bot: Bot, match: Match) -> Value:
    """Return the legal decision that *bot* chooses in *match*.

    Raises:
        BotError: it fails, or chooses what is not legal; the message does not name it.
    """
    legal = match.legal()
    try:
        chosen = bot.choose(match.copy())
    except Exception as error:
        raise BotError(failure(error, folder_of(bot))) from error
    for decision in legal:
        if decision == chosen:
            return decision
    raise BotError(f"it chose {chosen!r}, which is not legal; legal is {text(legal[0])!r}")


def versioned_name(name: str) -> str:
    """Return the name of the bot *name*, which `is_foreign`, with its version after ``@``.

    For a file the path is left out, and the version is that of the file and of those beside it that
    it imports. For a package it is the package's, and *name* may have it already.
    """
    if is_file(name):
        path, _, attribute = name.rpartition(":")
        return f"{Path(path).stem}.{attribute}@{version(Path(path))}"
    point = _point(name)
    return name if point is None else f"{point.name}@{_version(point)}"


class _ProjectBot:
    """A bot of the project."""

    def __init__(self, name: str, seed: Seed) -> None:
        self._name = name
        self._draw = draws(Luck(secret_of(seed), []), "seat")
        self._bots: dict[str, EngineBot] = {}

    def choose(self, match: Match, /) -> Value:
        """Return one of ``match.legal()``."""
        if match.game not in self._bots:
            self._bots[match.game] = engine_bot(match.game, self._name, self._draw, perf_counter)
        seat = match.seat
        if seat is None:
            raise ValueError(f"no seat is to decide: {match}")
        return self._bots[match.game].choose(match.state, seat)

    def __repr__(self) -> str:
        return f"<bot {self._name}>"


def _points() -> tuple[EntryPoint, ...]:
    return tuple(entry_points(group=ENTRY_POINTS))


def _point(name: str) -> EntryPoint | None:
    if name.partition(":")[0] in RUNGS:
        return None  # no package replaces a bot of the project
    bare, _, wished = name.partition("@")
    found = (point for point in _points() if point.name == bare)
    return next((point for point in found if wished in ("", _version(point))), None)


def _version(point: EntryPoint) -> str:
    return "0" if point.dist is None else point.dist.version


def _module(path: Path) -> ModuleType:
    """Return the module in the file at *path*."""
    if not path.is_file():
        raise BotError(f"there is no file {path}; give FILE.py:NAME of a bot")
    try:
        return module(path)
    except Exception as error:
        raise BotError(f"{path} fails: {failure(error, path.resolve().parent)}") from error
