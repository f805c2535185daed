"""Play, record and re-live tile games over a network.

The names of this package are in `docs/api.md`. Each is read when it is asked for, so the import
itself costs nothing. The stub beside this file says the same to type checkers.
"""

from importlib import import_module

_MODULES = {
    "api.async_server": ("AsyncSeat", "AsyncServer", "Update"),
    "api.bots": ("BotError", "bot", "bots"),
    "api.connection": ("Connection", "ServerError", "connect"),
    "api.env.environments": ("aec_env", "spiel_game"),
    "api.env.spiel": ("SpielGame", "SpielState"),
    "api.match": ("Bot", "Match", "NoLuck"),
    "api.new_match": ("catalogue", "new"),
    "api.ranking": ("RankedDecision", "rank"),
    "api.recording": ("record",),
    "api.replay": ("Header", "Replay", "Step", "Verdict", "open"),
    "api.server": ("Seat", "Server"),
    "api.turn": ("Turn",),
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
        raise AttributeError(f"module 'tilewyrm' has no attribute {name!r}")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names."""
    return [*__all__]


def _class_of(game: str, name: str) -> object:
    """Return the class or union *name* of *game*, for the packages of the games."""
    if name[:1].isupper():  # what is looked for in lower case is a module
        found = import_module("tilewyrm.api.values.classes").public_classes(game)
        if name in found:
            return found[name]
    raise AttributeError(f"module 'tilewyrm.{game}' has no attribute {name!r}")
