"""The start of a match."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tilewyrm import editions
from tilewyrm.api.luck import Origin, Seed, new_seed, secret_of
from tilewyrm.api.match import Match, played_match
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue

if TYPE_CHECKING:  # it reads every game
    from tilewyrm.api.values.unions import Decision, Roll


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
    played = game(game_name)
    values: dict[str, OptionValue] = {}
    for name in presets:
        values |= played.preset(name).options
    values |= options or {}
    setup = played.setup(editions.load(game_name, edition), seats, values)
    if secret is None and seed is None:
        seed = new_seed()
    if seed is not None:
        source, origin = secret_of(seed), f"seed={seed!r}"
    else:
        assert secret is not None
        source, origin = secret, f"secret=bytes.fromhex({secret.hex()!r})"
    return played_match(setup, Origin(source, seats, origin), entries)
