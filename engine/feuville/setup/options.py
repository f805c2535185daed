"""What may be chosen before a match of Feuville.

What is printed on tiles is no option but the edition's business: two sources of it could disagree.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.setup.option_values import (
    ArmsGrass,
    CloudColumns,
    FairyRefill,
    FewestTie,
    FirstPlayer,
    GrassSupply,
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
    UsedFairyPlace,
    WinnerTie,
)
from tilewyrm.engine.setup.options import option

USUAL_ROUND_CAP = 60
"""Rounds after which a match ends in any case, unless it is wished otherwise; 15 are usual."""
_MOST_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class FeuvilleOptions:
    """Every option, in the order to show; the defaults are those of the German version."""

    round_cap: int = option(
        0,
        "A60",
        "Rounds after which the match ends; 0: only the decrees end it.",
        "The match ends after round {} at the latest.",
        maximum=_MOST_ROUNDS,
    )
    require_adjacency: bool = option(
        True,
        "F34 D1",
        "A new wall must touch the town; no: it may leave a gap of one at either end.",
        "A new wall may leave a gap of one column to the town.",
    )
    cloud_columns_burn: CloudColumns = option(
        CloudColumns.ALLOWED,
        "F84 D2",
        "Columns that show clouds may be named to burn.",
        "Columns that show clouds cannot be named to burn.",
    )
    row_refill: RowRefill = option(
        RowRefill.IMMEDIATE,
        "F36 D3",
        "Time at which an empty row of building tiles is refilled.",
        "An empty row of building tiles is refilled at the end of the turn.",
    )
    row_refill_timing: RefillTiming = option(
        RefillTiming.AFTER_PLACING,
        "F36 A57",
        "A row is refilled after or before its last tile is placed.",
        "An empty row is refilled before the last tile in it is placed.",
    )
    store_limit: StoreLimit = option(
        StoreLimit.COMBINED,
        "F31 D5",
        "A store holds 2 items in all, or 2 building tiles and 2 decrees.",
        "A store holds 2 building tiles and 2 decrees.",
    )
    fairy_discard: UsedFairyPlace = option(
        UsedFairyPlace.STOCK,
        "F68 D6a",
        "Place of a fairy tile discarded to make room.",
        "A fairy tile that is discarded to make room leaves the game.",
    )
    theft_tile_after: UsedFairyPlace = option(
        UsedFairyPlace.STOCK,
        "F71 D6b A19",
        "Place of a Theft Protection when its item leaves the store.",
        "A used Theft Protection leaves the game.",
    )
    magician_unburnt_fairies: int = option(
        2,
        "F65 D7",
        "Number of fairy tiles the Magician gives to a town without ruins.",
        {1: "The Magician gives 1 fairy tile to a town without ruins."},
    )
    great_selection_timing: SelectionTiming = option(
        SelectionTiming.AFTER_REFILL,
        "F70 D8",
        "A Great Selection is played after or before an empty row is refilled.",
        "Great Selections are played before an empty row is refilled.",
    )
    great_selection_build: bool = option(
        True,
        "F70 A37",
        "A tile from a Great Selection out of turn may be built; no: only stored.",
        "A tile from a Great Selection out of turn can only be stored.",
    )
    great_selection_per_window: int = option(
        1,
        "F70 A38",
        "Number of Great Selections a player may play at one moment.",
        {2: "A player may play 2 Great Selections at one moment."},
    )
    fairy_refill_order: FairyRefill = option(
        FairyRefill.RETURN_FIRST,
        "F66 D9",
        "A used fairy tile returns to the stock before or after the open space is refilled.",
        "An open fairy space is refilled before the used tile returns.",
    )
    fairy_with_town_eval: bool = option(
        True,
        "F23 A56",
        "One die may go to the Fairy and the other to a Town Evaluation.",
        "The Fairy and a Town Evaluation exclude each other in one turn.",
    )
    thief_make_room: bool = option(
        True,
        "F61 D12",
        "Room may be made in a full store for what the Thief took.",
        "A full store cannot make room for what the Thief took.",
    )
    thief_requires_target: bool = option(
        True,
        "F61 A13",
        "The Thief can only be used when there is something to take.",
        "The Thief may be used with nothing to take.",
    )
    publican_store: PublicanStore = option(
        PublicanStore.BOTH,
        "F62 D13",
        "The active player's Publican tiles that may be stored.",
        "The active player must build the first of the Publican's tiles.",
    )
    publican_decline: bool = option(
        True,
        "F62 A35",
        "A player may decline a tile in the Publican's round.",
        "In the Publican's round a player who can take a tile must take one.",
    )
    entertainer_min_rolls: int = option(
        1,
        "F60 A34 D14",
        "Minimum number of the Travelling Entertainer's rolls.",
        {
            0: "The Travelling Entertainer need not roll at all.",
            2: "The Travelling Entertainer must roll at least twice.",
        },
    )
    town_eval_tower_gaps: TowerGaps = option(
        TowerGaps.ANY,
        "F50 D15",
        "Number of towers that may be missing in a Town Evaluation.",
        "At most one tower may be missing in a Town Evaluation.",
    )
    town_eval_include_corners: bool = option(
        True,
        "F50 A23",
        "The corner towers count in a Town Evaluation.",
        "The corner towers do not count in a Town Evaluation.",
    )
    town_eval_counts_as_decree: bool = option(
        True,
        "F93 A22",
        "A Town Evaluation counts as a scored decree for the fewest.",
        "A Town Evaluation does not count as a scored decree.",
    )
    mayor_town_eval: bool = option(
        False,
        "F64 A20",
        "The Town Mayor may take a Town Evaluation, to be scored at once.",
        "The Town Mayor may take a Town Evaluation, scored at once.",
    )
    arms_grass: ArmsGrass = option(
        ArmsGrass.ANY,
        "F50 D16",
        "Columns under which the grass with the arms may go: any, or those evaluated.",
        "The grass with the arms goes under a column that is evaluated.",
    )
    grass_supply: GrassSupply = option(
        GrassSupply.SIXTEEN,
        "F5 D26 A52",
        "Number of plain grass tiles.",
        {
            GrassSupply.TWENTY: "There are 20 plain grass tiles.",
            GrassSupply.UNLIMITED: "Plain grass tiles never run out.",
        },
    )
    burnt_wall_breaks: bool = option(
        True,
        "F50 A26",
        "A burnt wall breaks the stretch of a Town Evaluation; no: it only does not count.",
        "A burnt wall does not break the stretch of a Town Evaluation.",
    )
    start_column: StartColumn = option(
        StartColumn.COUNTS_ABSORBS,
        "F83 A1",
        "The start tile's column counts for the dragon, and may be named to burn.",
        {
            StartColumn.IMMUNE_UNCOUNTED: "The dragon passes over the start tile's column.",
            StartColumn.COUNTS_NOT_CHOOSABLE: (
                "The start tile's column counts, but cannot be named to burn."
            ),
        },
    )
    start_tile_is_wall: bool = option(
        True,
        "F35 A2",
        "The start tile counts as a wall in districts, views and Town Evaluations.",
        "The start tile does not count as a wall.",
    )
    count_burnt_columns: bool = option(
        False,
        "F80 A3",
        "Ruins count as columns when the dragon compares them with the clouds.",
        "Ruins count as columns when the dragon comes.",
    )
    reroll_double: RerolledDouble = option(
        RerolledDouble.ATTACK,
        "F22 A6",
        "Effect of another double after an attack.",
        "Another double after an attack is rolled again.",
    )
    unburn_window: UnburnWindow = option(
        UnburnWindow.ON_BUILD,
        "F87 A43",
        "Spare clouds turn ruins back when a sky is built, or also later in your turn.",
        "Spare clouds turn ruins back also later in your turn.",
    )
    splendid_full_block: bool = option(
        True,
        "F51 A29",
        "A Splendid View needs all four tiles, unburnt.",
        "A Splendid View may have missing or burnt tiles.",
    )
    allow_zero_score: bool = option(
        False,
        "F40 A30",
        "A decree may be scored for 0 points.",
        "A decree may be scored for 0 points.",
    )
    free_discard: bool = option(
        False,
        "F32 A31",
        "Stored items may be discarded without need in your turn.",
        "Stored items may be discarded without need in your turn.",
    )
    free_actions_before_roll: bool = option(
        False,
        "F25 A33",
        "Building and scoring from the store is possible before the dice are rolled.",
        "Building and scoring from the store is possible before the roll.",
    )
    allow_pass: bool = option(
        True,
        "F23 A12",
        "A die may be left unused although it has a use.",
        "A die may be left unused only when it has no use.",
    )
    fairy_hidden: bool = option(
        True,
        "F68 A16",
        "Great Selections and Fire Protections are kept face down; no: all kept tiles are open.",
        "All kept fairy tiles are open.",
    )
    theft_wait: bool = option(
        True,
        "F71 A18",
        "A Theft Protection may wait on a fairy space until it is placed on an item.",
        "A Theft Protection must be placed on an item when it is taken.",
    )
    fewest_tie: FewestTie = option(
        FewestTie.ALL,
        "F93 A46",
        "Distribution of the 7 points among several players with the fewest decrees.",
        {
            FewestTie.NONE: "Several players with the fewest decrees get no points.",
            FewestTie.SPLIT: (
                "Several players with the fewest decrees share 7 points, rounded down."
            ),
        },
    )
    winner_tie: WinnerTie = option(
        WinnerTie.SHARED,
        "F95 A48",
        "Tie-break for equal scores.",
        {
            WinnerTie.FEWER_DECREES: "Ties are won with fewer decrees.",
            WinnerTie.MORE_TILES: "Ties are won with more tiles.",
        },
    )
    end_start_player: StartPlayerEnd = option(
        StartPlayerEnd.IMMEDIATE,
        "F92 A49",
        "Consequence when the start player triggers the end.",
        "The round is finished even if the start player triggers the end.",
    )
    first_player: FirstPlayer = option(
        FirstPlayer.DICE,
        "F12",
        "Who takes the cup: the player with the highest roll, or the one in the first seat.",
        {FirstPlayer.SEAT0: "The player in the first seat goes first."},
    )
