"""The start of a match, and its components before it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from tilewyrm import editions
from tilewyrm.api.luck import Origin, Seed, new_seed, secret_of
from tilewyrm.api.match import Match, played_match
from tilewyrm.api.setup.arguments import items, texts, values_by_name, whole_number
from tilewyrm.api.setup.refused_setup import missing, own_words
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Setup
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
        TypeError: an argument has the wrong type, such as a text where a list is expected.
    """
    if seed is not None and secret is not None:
        raise ValueError("a match has a seed or a secret, not both")
    if secret is not None and not isinstance(secret, bytes):
        raise TypeError(f"secret must be 32 bytes, not {secret!r}")
    entries = items("entries", entries)
    setup = _setup(game_name, edition, whole_number("seats", seats), presets, options)
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
        TypeError: as for `new`.
    """
    played = game(game_name)
    setup = _setup(game_name, edition, played.seats[0], presets, options)
    found: Catalogue = played.catalogue(setup.edition, setup.options)
    return found


def _setup(
    game_name: str,
    edition: str,
    seats: int,
    presets: Sequence[str],
    options: Mapping[str, OptionValue] | None,
) -> Setup:
    """Return the setup with the options of *presets* in their order, replaced by *options*.

    Raises:
        SetupError, EditionError, TypeError: as for `new`.
    """
    played = game(game_name)
    known = {preset.name: preset.options for preset in played.presets}
    values: dict[str, OptionValue] = {}
    for name in texts("presets", presets):
        if name not in known:
            sentence = missing("preset", name, known, game_name)
            raise SetupError(sentence, case="preset", preset=name, there=", ".join(known))
        values |= known[name]
    given = values_by_name("options", options)
    with own_words(played, given):
        return played.setup(editions.load(game_name, edition), seats, values | given)
