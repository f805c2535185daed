"""What may be chosen before a match of Feuville, and the presets of the four printed versions.

Left out of the rules' option list: ``manifest`` and ``sky_min_cloud``, which say what is printed
on tiles. That is the edition's business; two sources of it could disagree.
"""

from collections.abc import Mapping

from tilewyrm.engine.options import OptionSpec, OptionValue, resolve

ROUND_CAP_FOR_BOTS = 60
"""Rounds after which a match between bots ends in any case; such matches take 10 to 25."""
_MOST_ROUNDS = 500


def _flag(name: str, default: bool, clause: str, meaning: str) -> OptionSpec:
    return OptionSpec(name, default, meaning, clause)


def _word(name: str, choices: tuple[str | int, ...], clause: str, meaning: str) -> OptionSpec:
    return OptionSpec(name, choices[0], meaning, clause, choices)


OPTIONS = (
    _word(
        "profile",
        ("de2017", "en2017", "fr2017", "nl2017"),
        "section 9",
        "The printed version whose differences apply; an option set by hand beats it.",
    ),
    OptionSpec(
        "round_cap",
        0,
        "The match ends after this many rounds; 0: only the decrees end it.",
        "A60",
        minimum=0,
        maximum=_MOST_ROUNDS,
    ),
    _flag(
        "require_adjacency",
        True,
        "F34 D1",
        "A new wall must touch the town; false: it may leave a gap of one at either end.",
    ),
    _word(
        "cloud_columns_burn",
        ("forbidden", "allowed"),
        "F84 D2",
        "Whether a column that shows clouds may be named to burn.",
    ),
    _word(
        "row_refill",
        ("immediate", "end_of_turn"),
        "F36 D3",
        "When an empty row of building tiles is filled again.",
    ),
    _word(
        "store_limit",
        ("combined", "separate"),
        "F31 D5",
        "A store holds 2 items in all, or 2 building tiles and 2 decrees.",
    ),
    _word(
        "fairy_discard",
        ("stock", "remove"),
        "F68 D6a",
        "Where a fairy tile goes that is discarded to make room.",
    ),
    _word(
        "theft_tile_after",
        ("stock", "remove"),
        "F71 D6b A19",
        "Where a Theft Protection goes when its item leaves the store.",
    ),
    _word(
        "magician_unburnt_fairies",
        (2, 1),
        "F65 D7",
        "How many fairy tiles the Magician gives to a town without ruins.",
    ),
    _word(
        "great_selection_timing",
        ("after_refill", "before_refill"),
        "F70 D8",
        "Whether a Great Selection is played after or before an empty row is filled.",
    ),
    _flag(
        "great_selection_build",
        True,
        "F70 A37",
        "A tile from a Great Selection out of turn may be built; false: only stored.",
    ),
    _word(
        "great_selection_per_window",
        (1, 2),
        "F70 A38",
        "How many Great Selections a player may play at one moment.",
    ),
    _word(
        "fairy_refill_order",
        ("return_first", "refill_first"),
        "F66 D9",
        "Whether a used fairy tile returns to the stock before the open space is filled.",
    ),
    _flag(
        "fairy_with_town_eval",
        True,
        "F23 A56",
        "One die may go to the Fairy and the other to a Town Evaluation.",
    ),
    _flag(
        "thief_make_room",
        True,
        "F61 D12",
        "Room may be made in a full store for what the Thief took.",
    ),
    _flag(
        "thief_requires_target",
        True,
        "F61 A13",
        "The Thief can only be used when there is something to take.",
    ),
    _word(
        "publican_store",
        ("both", "second_only"),
        "F62 D13",
        "Which of the active player's two Publican tiles may be stored.",
    ),
    _flag(
        "publican_decline",
        True,
        "F62 A35",
        "A player may take no tile in the Publican's round.",
    ),
    _word(
        "entertainer_min_rolls",
        (1, 0, 2),
        "F60 A34 D14",
        "How often the Travelling Entertainer must roll.",
    ),
    _word(
        "town_eval_tower_gaps",
        ("any", "one"),
        "F50 D15",
        "How many towers may be missing in a Town Evaluation.",
    ),
    _flag(
        "town_eval_include_corners",
        True,
        "F50 A23",
        "The corner towers count in a Town Evaluation.",
    ),
    _flag(
        "town_eval_counts_as_decree",
        True,
        "F93 A22",
        "A Town Evaluation counts when the fewest scored decrees are looked for.",
    ),
    _flag(
        "mayor_town_eval",
        False,
        "F64 A20",
        "The Town Mayor may take a Town Evaluation, to be scored at once.",
    ),
    _word(
        "arms_grass",
        ("any", "evaluated"),
        "F50 D16",
        "Under which columns the grass with the arms may go: any, or those evaluated.",
    ),
    _word(
        "grass_supply",
        ("16", "20", "unlimited"),
        "F5 D26 A52",
        "How many plain grass tiles there are.",
    ),
    _flag(
        "burnt_wall_breaks",
        True,
        "F50 A26",
        "A burnt wall breaks the stretch of a Town Evaluation; false: it only does not count.",
    ),
    _word(
        "start_column",
        ("counts_absorbs", "immune_uncounted", "counts_not_choosable"),
        "F83 A1",
        "Whether the start tile's column counts for the dragon, and may be named to burn.",
    ),
    _flag(
        "start_tile_is_wall",
        True,
        "F35 A2",
        "The start tile counts as a wall in districts, views and Town Evaluations.",
    ),
    _flag(
        "count_burnt_columns",
        False,
        "F80 A3",
        "Ruins count as columns when the dragon compares them with the clouds.",
    ),
    _word(
        "reroll_double",
        ("attack", "ignore"),
        "F22 A6",
        "What another double does after an attack.",
    ),
    _word(
        "unburn_window",
        ("on_build", "any_time"),
        "F87 A43",
        "When spare clouds turn ruins back: when a sky is built, or also later in the own turn.",
    ),
    _flag(
        "splendid_full_block",
        True,
        "F51 A29",
        "A Splendid View needs all four tiles, unburnt.",
    ),
    _flag("allow_zero_score", False, "F40 A30", "A decree may be scored for nothing."),
    _flag(
        "free_discard",
        False,
        "F32 A31",
        "Stored items may be discarded without need in the own turn.",
    ),
    _flag(
        "free_actions_before_roll",
        False,
        "F25 A33",
        "Building and scoring from the store is possible before the dice are rolled.",
    ),
    _flag("allow_pass", True, "F23 A12", "A die may be left unused although it has a use."),
    _flag(
        "fairy_hidden",
        False,
        "F68 A16",
        "Kept fairy tiles are not shown to the others (who saw them being taken).",
    ),
    _flag(
        "theft_wait",
        True,
        "F71 A18",
        "A Theft Protection may wait on a fairy space until it is laid on an item.",
    ),
    _word(
        "fewest_tie",
        ("all", "none", "split"),
        "F93 A46",
        "Who gets the 7 points when several have the fewest decrees.",
    ),
    _word(
        "winner_tie",
        ("shared", "fewer_decrees", "more_tiles"),
        "F95 A48",
        "What decides between equal scores.",
    ),
    _word(
        "end_start_player",
        ("immediate", "finish_round"),
        "F92 A49",
        "What happens when the start player brings about the end.",
    ),
)
"""Every option, in the order to show."""

PRESETS: Mapping[str, Mapping[str, OptionValue]] = {
    "de2017": {},
    "en2017": {
        "require_adjacency": False,
        "magician_unburnt_fairies": 1,
        "fairy_refill_order": "refill_first",
    },
    "fr2017": {
        "row_refill": "end_of_turn",
        "fairy_discard": "remove",
        "theft_tile_after": "remove",
        "magician_unburnt_fairies": 1,
        "fairy_refill_order": "refill_first",
        "arms_grass": "evaluated",
    },
    "nl2017": {
        "row_refill": "end_of_turn",
        "fairy_discard": "remove",
        "magician_unburnt_fairies": 1,
        "great_selection_timing": "before_refill",
        "fairy_refill_order": "refill_first",
        "town_eval_tower_gaps": "one",
    },
}
"""What each printed version sets apart from the defaults (section 9)."""


def resolved(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Return every option with its value: *given* beats its profile's preset beats the default.

    Raises:
        SetupError: an option that does not exist, or a value that is not allowed.
    """
    chosen = resolve(OPTIONS, given)
    return resolve(OPTIONS, given, PRESETS[str(chosen["profile"])])
