"""What may be chosen before a match of Carcassonne.

Left out, because they would change nothing that can be observed: ``winner_tie`` (sharing the
victory is its only value, C137) and ``hide_remaining`` (what a screen shows, C3).
"""

from collections.abc import Mapping

from tilewyrm.engine.options import OptionSpec, OptionValue

OPTIONS = (
    OptionSpec(
        "princess_dragon",
        default=True,
        meaning="Play with The Princess & the Dragon: 30 more tiles, the dragon and the fairy.",
        clause="C50",
    ),
    OptionSpec(
        "abbot",
        default=False,
        meaning="Play with the Abbot: one more piece each, for monasteries and gardens.",
        clause="C30",
    ),
    OptionSpec(
        "river",
        default=False,
        meaning="Play with The River: twelve river tiles come first.",
        clause="C40",
    ),
    OptionSpec(
        "farmers",
        default=True,
        meaning="Meeples may stand on fields, which score at the end.",
        clause="C18 C20",
    ),
    OptionSpec(
        "field_edition",
        default=3,
        choices=(3, 2, 1),
        meaning=(
            "How fields score: 3 points per completed city for every field (3), but each city "
            "only once per player (2), or 4 points per city for most farmers around it (1)."
        ),
        clause="C19 C20",
    ),
    OptionSpec(
        "tiny_city",
        default=4,
        choices=(4, 2),
        meaning="Points of a completed city of two tiles.",
        clause="C12",
    ),
    OptionSpec(
        "start_player",
        default="random",
        choices=("random", "youngest", "seat0"),
        meaning="Who begins: drawn by lot, the youngest (the first seat says who), or that seat.",
        clause="C2",
    ),
    OptionSpec(
        "river_uturn",
        default="immediate",
        choices=("immediate", "same_turn_even_with_straights", "clearance"),
        meaning=(
            "Which turns of the river are forbidden: the same way on two tiles in succession, the "
            "same way even with straight tiles between, or none but those that leave too little "
            "room ahead."
        ),
        clause="C42",
    ),
    OptionSpec(
        "river_start_tile",
        default="mix",
        choices=("mix", "discard"),
        meaning="With the River: whether the base start tile is shuffled in or left in the box.",
        clause="C40",
    ),
    OptionSpec(
        "dragon_before_volcano",
        default="set_aside",
        choices=("set_aside", "return_to_bag"),
        meaning=(
            "A dragon tile drawn before the first volcano waits for it beside the map, or goes "
            "straight back into the bag."
        ),
        clause="C70",
    ),
    OptionSpec(
        "dragon_moves",
        default="before_scoring",
        choices=("before_scoring", "after_scoring"),
        meaning="Whether the dragon hunts before or after completed features are scored.",
        clause="C51 C52",
    ),
    OptionSpec(
        "princess_action",
        default="may",
        choices=("may", "must"),
        meaning="Whether a knight may or must leave the princess's city.",
        clause="C52 C100",
    ),
    OptionSpec(
        "fairy_place",
        default="next_to_meeple",
        choices=("next_to_meeple", "on_tile"),
        meaning="Whether the fairy accompanies one meeple or stands on a tile with own meeples.",
        clause="C52 C90",
    ),
    OptionSpec(
        "fairy_bonus",
        default="turn1_feature3",
        choices=("turn1_feature3", "feature5_only"),
        meaning=(
            "The fairy gives 1 point at the start of a turn and 3 for a scored feature, or only 5 "
            "for a completed feature."
        ),
        clause="C92 C93",
    ),
    OptionSpec(
        "fairy_claim",
        default="automatic",
        choices=("automatic", "until_pile_passed"),
        meaning="Whether the fairy's bonus comes by itself or is lost if not claimed in the turn.",
        clause="C92 C93",
    ),
    OptionSpec(
        "fairy_dragon",
        default="blocks_tile",
        choices=("blocks_tile", "protects_only"),
        meaning=(
            "Whether the fairy keeps the dragon off her tile, or only keeps it from eating there."
        ),
        clause="C94",
    ),
    OptionSpec(
        "portal_own_tile_completed",
        default=True,
        meaning="A portal tile's own meeple may go on a feature that the tile itself completed.",
        clause="C116",
    ),
)


def flag(options: Mapping[str, OptionValue], name: str) -> bool:
    """Return the value of the flag *name*."""
    return options[name] is True


def number(options: Mapping[str, OptionValue], name: str) -> int:
    """Return the value of the number *name*."""
    value = options[name]
    assert isinstance(value, int)
    return value
