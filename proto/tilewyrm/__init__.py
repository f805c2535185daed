"""Play, record and re-live tile games over a network.

The names of this package are in `docs/api.md`. Each is read when it is asked for, so the import
itself costs nothing. The stub beside this file says the same to type checkers.
"""

from collections.abc import Iterable
from importlib import import_module

_MODULES = {
    "api.bots": ("BotError", "bot", "bots"),
    "api.env.environments": ("aec_env", "spiel_game"),
    "api.env.spiel.game_tree": ("SpielGame", "SpielState"),
    "api.match": ("Bot", "Match", "NoLuck"),
    "api.new_match": ("catalogue", "new"),
    "api.position.view": ("View",),
    "api.ranking": ("RankedDecision", "rank"),
    "api.recording": ("record",),
    "api.replay": ("Header", "Replay", "Step", "Verdict", "open"),
    "api.table.async_seat": ("AsyncSeat",),
    "api.table.async_server": ("AsyncServer",),
    "api.table.connection": ("Connection", "ServerError", "connect"),
    "api.table.seat": ("Seat",),
    "api.table.server": ("Server",),
    "api.table.turn": ("Turn",),
    "api.table.update": ("Update",),
    "api.values.unions": ("Catalogue", "Decision", "Event", "Part", "Roll"),
    "engine.errors": ("EditionError", "GameError", "IllegalEntry", "SetupError"),
    "engine.game": ("Chance", "Choice", "GameOver"),
    "engine.values.notation": ("text",),
    "replays.errors": ("ReplayError",),
}
"""The public names by the module that has them."""
_PLACES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = sorted([*_PLACES, "__version__"])


def __getattr__(name: str) -> object:
    """Return the public *name*."""
    if name == "__version__":
        from importlib.metadata import version

        found: object = version("tilewyrm")
    elif name in _PLACES:
        found = getattr(import_module(f"tilewyrm.{_PLACES[name]}"), name)
    else:
        raise _no_name("tilewyrm", name, __all__)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return [*__all__]


def _class_of(game: str, name: str) -> object:
    """Return the class or union *name* of *game*, for the packages of the games."""
    if name.startswith("_") or name == "v1":  # what Python itself asks for, and the messages
        raise AttributeError(f"module 'tilewyrm.{game}' has no attribute {name!r}")
    found = import_module("tilewyrm.api.values.classes").public_classes(game)
    if name in found:
        return found[name]
    raise _no_name(f"tilewyrm.{game}", name, found)


def _names_of(game: str) -> list[str]:
    """Return the names of the classes and unions of *game*, for `dir`."""
    return sorted(import_module("tilewyrm.api.values.classes").public_classes(game))


def _no_name(module: str, name: str, known: Iterable[str]) -> AttributeError:
    """Return the error that *module* has no *name*, with those of *known* that may be meant."""
    meant = import_module("tilewyrm.api.values.near_names").meant(name, known)
    return AttributeError(f"module {module!r} has no attribute {name!r}{meant}")
