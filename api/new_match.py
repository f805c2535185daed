"""The start of a match, and its components before it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tilewyrm import editions
from tilewyrm.api.luck import Origin, Seed, new_seed, secret_of
from tilewyrm.api.match import Match, played_match
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Catalogue, Decision, Roll


def new(
    game_name: str,
    /,
    *,
    seats: int = 2,
    presets: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    edition: str = editions.STANDARD,
    seed: Seed | None = None,
    secret: bytes | None = None,
    entries: "Iterable[str | Decision | Roll]" = (),
) -> Match:
    """Return a match before its first roll, or after *entries*.

    Args:
        game_name: ``feuville`` or ``carcassonne``.
        seats: number of players.
        presets: names of presets; options of a later one replace those of an earlier one.
        options: options by name; they replace those of the presets.
        edition: name of the edition of the components.
        seed: source of the rolls: its secret is SHA-256 of the seed as text. Without seed and
            secret, the match has a new seed.
        secret: source of the rolls, 32 bytes, instead of a seed.
        entries: rolls and decisions that are applied first, as for `Match.apply`.

    Raises:
        SetupError: there is no such game, preset, option or number of seats.
        EditionError: there is no such edition.
        IllegalEntry: one of the entries is not possible.
        ValueError: both a seed and a secret are given, or a secret does not have 32 bytes.
    """
    if seed is not None and secret is not None:
        raise ValueError("a match has a seed or a secret, not both")
    values = _options(game_name, presets, options)
    setup = game(game_name).setup(editions.load(game_name, edition), seats, values)
    if secret is None and seed is None:
        seed = new_seed()
    if seed is not None:
        source, origin = secret_of(seed), f"seed={seed!r}"
    else:
        assert secret is not None
        source, origin = secret, f"secret=bytes.fromhex({secret.hex()!r})"
    return played_match(setup, Origin(source, seats, origin), entries)


def catalogue(
    game_name: str,
    /,
    *,
    presets: Sequence[str] = (),
    options: Mapping[str, OptionValue] | None = None,
    edition: str = editions.STANDARD,
) -> "Catalogue":
    """Return the tiles and other components of a game, as `Match.catalogue` does, without a match.

    The arguments are those of `new`.

    Raises:
        SetupError: there is no such game, preset or option.
        EditionError: there is no such edition.
    """
    played, values = game(game_name), _options(game_name, presets, options)
    setup = played.setup(editions.load(game_name, edition), played.seats[0], values)
    found: Catalogue = played.catalogue(setup.edition, setup.options)
    return found


def _options(
    game_name: str, presets: Sequence[str], options: Mapping[str, OptionValue] | None
) -> Mapping[str, OptionValue]:
    """Return the options of *presets* in their order, replaced by *options*."""
    played = game(game_name)
    values: dict[str, OptionValue] = {}
    for name in presets:
        values |= played.preset(name).options
    return values | dict(options or {})
