"""The clauses of the rules that each question of the base game is about."""

from collections.abc import Mapping

from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE

CLAUSES: Mapping[str, tuple[str, ...]] = {
    PLACE_TILE: ("C4", "C5", "C6"),
    USE_PIECE: ("C7", "C8", "C9", "C10", "C18", "C51", "C135"),
    "name-youngest": ("C2",),
}
