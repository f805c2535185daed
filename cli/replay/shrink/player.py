"""Player: a version of the program that makes matches by its rules."""

from dataclasses import dataclass

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion


@dataclass(frozen=True)
class Player:
    """A version with a hash seed, by whose rules matches may be played."""

    version: ChosenVersion
    hash_seed: int
    own: bool
    """Whether it is this program's own Python."""
    adapted: bool = False
    """Whether it does not accept the file, and plays its decisions as far as they are legal."""
