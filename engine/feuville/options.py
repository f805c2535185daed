"""What may be chosen before a match of Feuville.

What is printed on tiles is no option but the edition's business: two sources of it could disagree.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.words import (
    ArmsGrass,
    Away,
    CloudColumns,
    FairyRefill,
    FewestTie,
    GrassSupply,
    ProfileName,
    PublicanStore,
    RefillTiming,
    RerolledDouble,
    RowRefill,
    SelectionTiming,
    StartColumn,
    StartPlayerEnd,
    StoreLimit,
    TowerGaps,
    UnburnWindow,
    WinnerTie,
)
from tilewyrm.engine.options import option

ROUND_CAP_FOR_BOTS = 60
"""Rounds after which a match between bots ends in any case; between greedy ones 15 are usual."""
_MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class FeuvilleOptions:
    """Every option, in the order to show; the defaults are those of the German version."""

    profile: ProfileName = option(
        ProfileName.DE2017,
        "section 9",
        "The printed version whose differences apply; an option set by hand beats it.",
    )
    round_cap: int = option(
        0,
        "A60",
        "The match ends after this many rounds; 0: only the decrees end it, if anybody takes them.",
        maximum=_MOST_ROUNDS,
    )
    require_adjacency: bool = option(
        True,
        "F34 D1",
        "A new wall must touch the town; false: it may leave a gap of one at either end.",
    )
    cloud_columns_burn: CloudColumns = option(
        CloudColumns.ALLOWED,
        "F84 D2",
        "Whether a column that shows clouds may be named to burn.",
    )
    row_refill: RowRefill = option(
        RowRefill.IMMEDIATE,
        "F36 D3",
        "When an empty row of building tiles is filled again.",
    )
    row_refill_timing: RefillTiming = option(
        RefillTiming.AFTER_PLACING,
        "F36 A57",
        "Whether a row is filled after or before the tile is placed that was the last in it.",
    )
    store_limit: StoreLimit = option(
        StoreLimit.COMBINED,
        "F31 D5",
        "A store holds 2 items in all, or 2 building tiles and 2 decrees.",
    )
    fairy_discard: Away = option(
        Away.STOCK,
        "F68 D6a",
        "Where a fairy tile goes that is discarded to make room.",
    )
    theft_tile_after: Away = option(
        Away.STOCK,
        "F71 D6b A19",
        "Where a Theft Protection goes when its item leaves the store.",
    )
    magician_unburnt_fairies: int = option(
        2,
        "F65 D7",
        "How many fairy tiles the Magician gives to a town without ruins.",
        choices=(2, 1),
    )
    great_selection_timing: SelectionTiming = option(
        SelectionTiming.AFTER_REFILL,
        "F70 D8",
        "Whether a Great Selection is played after or before an empty row is filled.",
    )
    great_selection_build: bool = option(
        True,
        "F70 A37",
        "A tile from a Great Selection out of turn may be built; false: only stored.",
    )
    great_selection_per_window: int = option(
        1,
        "F70 A38",
        "How many Great Selections a player may play at one moment.",
        choices=(1, 2),
    )
    fairy_refill_order: FairyRefill = option(
        FairyRefill.RETURN_FIRST,
        "F66 D9",
        "Whether a used fairy tile returns to the stock before the open space is filled.",
    )
    fairy_with_town_eval: bool = option(
        True,
        "F23 A56",
        "One die may go to the Fairy and the other to a Town Evaluation.",
    )
    thief_make_room: bool = option(
        True,
        "F61 D12",
        "Room may be made in a full store for what the Thief took.",
    )
    thief_requires_target: bool = option(
        True,
        "F61 A13",
        "The Thief can only be used when there is something to take.",
    )
    publican_store: PublicanStore = option(
        PublicanStore.BOTH,
        "F62 D13",
        "Which of the active player's two Publican tiles may be stored.",
    )
    publican_decline: bool = option(
        True,
        "F62 A35",
        "A player may take no tile in the Publican's round.",
    )
    entertainer_min_rolls: int = option(
        1,
        "F60 A34 D14",
        "How often the Travelling Entertainer must roll.",
        choices=(1, 0, 2),
    )
    town_eval_tower_gaps: TowerGaps = option(
        TowerGaps.ANY,
        "F50 D15",
        "How many towers may be missing in a Town Evaluation.",
    )
    town_eval_include_corners: bool = option(
        True,
        "F50 A23",
        "The corner towers count in a Town Evaluation.",
    )
    town_eval_counts_as_decree: bool = option(
        True,
        "F93 A22",
        "A Town Evaluation counts when the fewest scored decrees are looked for.",
    )
    mayor_town_eval: bool = option(
        False,
        "F64 A20",
        "The Town Mayor may take a Town Evaluation, to be scored at once.",
    )
    arms_grass: ArmsGrass = option(
        ArmsGrass.ANY,
        "F50 D16",
        "Under which columns the grass with the arms may go: any, or those evaluated.",
    )
    grass_supply: GrassSupply = option(
        GrassSupply.SIXTEEN,
        "F5 D26 A52",
        "How many plain grass tiles there are.",
    )
    burnt_wall_breaks: bool = option(
        True,
        "F50 A26",
        "A burnt wall breaks the stretch of a Town Evaluation; false: it only does not count.",
    )
    start_column: StartColumn = option(
        StartColumn.COUNTS_ABSORBS,
        "F83 A1",
        "Whether the start tile's column counts for the dragon, and may be named to burn.",
    )
    start_tile_is_wall: bool = option(
        True,
        "F35 A2",
        "The start tile counts as a wall in districts, views and Town Evaluations.",
    )
    count_burnt_columns: bool = option(
        False,
        "F80 A3",
        "Ruins count as columns when the dragon compares them with the clouds.",
    )
    reroll_double: RerolledDouble = option(
        RerolledDouble.ATTACK,
        "F22 A6",
        "What another double does after an attack.",
    )
    unburn_window: UnburnWindow = option(
        UnburnWindow.ON_BUILD,
        "F87 A43",
        "When spare clouds turn ruins back: when a sky is built, or also later in the own turn.",
    )
    splendid_full_block: bool = option(
        True,
        "F51 A29",
        "A Splendid View needs all four tiles, unburnt.",
    )
    allow_zero_score: bool = option(False, "F40 A30", "A decree may be scored for nothing.")
    free_discard: bool = option(
        False,
        "F32 A31",
        "Stored items may be discarded without need in the own turn.",
    )
    free_actions_before_roll: bool = option(
        False,
        "F25 A33",
        "Building and scoring from the store is possible before the dice are rolled.",
    )
    allow_pass: bool = option(True, "F23 A12", "A die may be left unused although it has a use.")
    fairy_hidden: bool = option(
        True,
        "F68 A16",
        "Great Selections and Fire Protections are kept face down; false: all kept tiles are open.",
    )
    theft_wait: bool = option(
        True,
        "F71 A18",
        "A Theft Protection may wait on a fairy space until it is laid on an item.",
    )
    fewest_tie: FewestTie = option(
        FewestTie.ALL,
        "F93 A46",
        "Who gets the 7 points when several have the fewest decrees.",
    )
    winner_tie: WinnerTie = option(
        WinnerTie.SHARED,
        "F95 A48",
        "What decides between equal scores.",
    )
    end_start_player: StartPlayerEnd = option(
        StartPlayerEnd.IMMEDIATE,
        "F92 A49",
        "What happens when the start player brings about the end.",
    )
