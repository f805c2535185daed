"""Simpler setups of a match: options with their default, fewer seats, default terms."""

from collections.abc import Collection
from dataclasses import replace

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_values, read_setup
from tilewyrm.replays.edit.script import Script
from tilewyrm.replays.errors import ReplayError
from tilewyrm.v1 import replay_pb2


def changed_options(script: Script) -> dict[str, OptionValue]:
    """Return the options of *script* that are not the default, in the order of its file."""
    message = script.header.setup
    defaults = {spec.name: spec.default for spec in game(message.game).options}
    values = option_values(message.options)
    return {name: value for name, value in values.items() if value != defaults.get(name)}


def without_options(script: Script, names: Collection[str]) -> Script | None:
    """Return *script* with the default of the options *names*, and of all that need them.

    Return None if that is not playable.
    """
    needs = getattr(game(script.header.setup.game), "option_needs", {})
    dropped = {
        *names,
        *(name for name, needed in needs.items() if not needed.keys().isdisjoint(names)),
    }
    header = _copy(script)
    kept = [each for each in header.setup.options if each.name not in dropped]
    del header.setup.options[:]
    header.setup.options.extend(kept)
    return _playable(script, header)


def with_options(script: Script, names: Collection[str]) -> Script | None:
    """Return *script* with the default of all options but *names* and those that they need.

    Return None if that is not playable.
    """
    needs = getattr(game(script.header.setup.game), "option_needs", {})
    kept, left = set(names), [*names]
    while left:
        left = [each for each in needs.get(left.pop(), ()) if each not in kept] + left
        kept.update(left)
    return without_options(script, changed_options(script).keys() - kept)


def with_seats(script: Script, seats: int) -> Script | None:
    """Return *script* with its first *seats* alone, or None if that is not playable."""
    header = _copy(script)
    header.setup.seats = seats
    del header.seats[seats:]
    return _playable(script, header)


def without_terms(script: Script) -> Script | None:
    """Return *script* with the default of all terms, or None if it has that already."""
    header = _copy(script)
    header.setup.ClearField("terms")
    return _playable(script, header) if script.header.setup.terms else None


def size_of_setup(script: Script) -> tuple[int, int, int]:
    """Return the numbers of changed options, seats and changed terms."""
    setup = script.header.setup
    return len(changed_options(script)), setup.seats, len(setup.terms)


def _copy(script: Script) -> replay_pb2.Header:
    header = replay_pb2.Header()
    header.CopyFrom(script.header)
    return header


def _playable(script: Script, header: replay_pb2.Header) -> Script | None:
    try:
        read_setup(header.setup)
    except (ReplayError, GameError):
        return None
    return replace(script, header=header)
