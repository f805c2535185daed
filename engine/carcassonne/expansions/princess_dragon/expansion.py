"""The Princess & the Dragon, declared."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.piece import Piece
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.expansion.threat import Threat
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.core.turn.turn import is_to_come
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.expansions.princess_dragon import (
    decisions,
    dragon,
    events,
    fairy,
    marks,
    portal,
    princess,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.marks import (
    DRAGON,
    MARKS,
    TILES,
    check_tile,
    has,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.options import (
    FairyClaim,
    HuntTime,
    PrincessDragonOptions,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import (
    BonusDue,
    Dragon,
    Fairy,
)
from tilewyrm.engine.game import Value

FAIRY_POINT = Step(
    "fairy-point",
    StepSequence.TURN,
    "C92",
    after=(core.START_TURN.name,),
    before=(core.PLAY_PART.name,),
)
CLAIM_BONUS = Step("claim-bonus", StepSequence.TURN, "C92 C93", after=(core.PLAY_PART.name,))
VOLCANO = Step("volcano", StepSequence.PART, "C51 C60", after=(core.PLACE_TILE.name,))
PRINCESS = Step(
    "princess",
    StepSequence.PART,
    "C51 C100",
    after=(VOLCANO.name,),
    before=(core.USE_PIECE.name,),
)
HUNT = Step(
    "hunt",
    StepSequence.PART,
    "C51 C75",
    after=(core.USE_PIECE.name,),
    before=(core.SCORE.name,),
)
LATE_HUNT = Step("late-hunt", StepSequence.PART, "C52", after=(core.SCORE.name,))


class PrincessDragonHooks(Hooks[CarcassonneState]):
    """Hooks of The Princess & the Dragon in a match."""

    def __init__(self, options: PrincessDragonOptions) -> None:
        self._options = options
        before_scoring = options.dragon_moves is HuntTime.BEFORE_SCORING
        self._hunt = HUNT if before_scoring else LATE_HUNT

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return moving the fairy (C90)."""
        options = self._options
        return (fairy.FairyMoveAction(options.fairy_place),) if options.fairy else ()

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the starts of its steps."""
        options = self._options
        starts: dict[str, StepStart[CarcassonneState]] = {
            VOLCANO.name: _land,
            self._hunt.name: dragon.start_hunt,
        }
        if options.fairy:
            starts[FAIRY_POINT.name] = _give_turn_point
            if options.fairy_claim is FairyClaim.UNTIL_PILE_PASSED:
                starts[CLAIM_BONUS.name] = fairy.claim
        if options.princesses:
            starts[PRINCESS.name] = princess.ask_princess
        return starts

    def unplayable_kinds(self, state: CarcassonneState) -> Sequence[int]:
        """Return the dragon tiles while no dragon is in play (C70)."""
        if state.of(Dragon).dragon is not None:
            return ()
        return state.rules.marked[DRAGON.name]

    def on_unplayable_drawn(self, state: CarcassonneState, kind: int) -> None:
        """Set a dragon tile aside, or put it back (C70)."""
        dragon.wait_for_volcano(state, kind)

    def acts_on_placement(
        self, state: CarcassonneState, kind: TileKind, _joined: Mapping[int, int]
    ) -> bool:
        """Return whether dragon tiles that wait for a volcano go back into the pile (C70)."""
        return has(kind, marks.VOLCANO) and bool(state.of(Dragon).set_aside)

    def blocked_cells(self, state: CarcassonneState) -> Sequence[int]:
        """Return the dragon's tile, a new volcano therefore (C62, C81, C113)."""
        return (number(state.of(Dragon).dragon),)

    def may_claim_complete(self, state: CarcassonneState) -> bool:
        """Refuse it on a portal tile where the option reads the rule strictly (C116)."""
        options = self._options
        strict = options.portals and not options.portal_own_tile_completed
        return not (strict and portal.on_portal(state))

    def extra_cells(self, state: CarcassonneState) -> Sequence[int]:
        """Return where a portal leads (C110)."""
        return portal.destinations(state) if self._options.portals else ()

    def is_apart(self, state: CarcassonneState, stand: int) -> bool:
        """Return whether the fairy accompanies this piece: she belongs to one alone (C90)."""
        return stand == fairy.guarded_segment(state)

    def on_piece_returned(self, state: CarcassonneState, segment: int, _piece: Piece) -> None:
        """Let the fairy lose a piece that goes home (C95)."""
        fairy.lose(state, segment)

    def on_feature_scored(self, state: CarcassonneState, label: int) -> None:
        """Give the fairy's bonus (C93)."""
        for bonus in fairy.bonuses(state, label):
            fairy.give(state, bonus)

    def threats(self, state: CarcassonneState) -> Sequence[Threat]:
        """Return the dragon's hunt, which a dragon tile that was just placed starts (C75)."""
        last = state.board.tiles[state.board.last].kind
        to_come = has(last, DRAGON) and is_to_come(state, self._hunt.name)
        found = dragon.threat(state, is_imminent=to_come)
        return () if found is None else (found,)

    def extra_scorings(self, state: CarcassonneState, label: int) -> Sequence[Value]:
        """Return the fairy's bonus (C93)."""
        return fairy.bonuses(state, label)

    def on_end_now(self, state: CarcassonneState) -> None:
        """Let a hunt be over (C75), and bonuses go that nobody has claimed yet (C92, C93)."""
        state.keep(replace(state.of(Dragon), visited=()))
        state.keep(replace(state.of(Fairy), due=()))

    def forecast(self, scorings: Sequence[Value]) -> Sequence[Value]:
        """Return the fairy's bonuses at the end."""
        bonuses = tuple(event for event in scorings if isinstance(event, events.FairyBonus))
        return (events.FairyForecast(bonuses),)

    def forecast_key(self, state: CarcassonneState) -> Sequence[object]:
        """Return where the fairy is."""
        current = state.of(Fairy)
        return (current.fairy, current.guarded)


def _land(state: CarcassonneState) -> None:
    dragon.land(state)


def _give_turn_point(state: CarcassonneState) -> None:
    fairy.give_turn_point(state)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="princess_dragon",
    title="The Princess & the Dragon",
    options=PrincessDragonOptions,
    hooks=PrincessDragonHooks,
    tile_set=TILES,
    marks=MARKS,
    check_tile=check_tile,
    slices=(Dragon, Fairy),
    steps=(FAIRY_POINT, CLAIM_BONUS, VOLCANO, PRINCESS, HUNT, LATE_HUNT),
    decisions=(
        decisions.MoveFairy,
        decisions.RemoveKnight,
        decisions.KeepKnights,
        decisions.MoveDragon,
        decisions.ClaimBonus,
        decisions.ForgoBonus,
    ),
    events=(
        events.TileSetAside,
        events.TilePutBack,
        events.TilesShuffledIn,
        events.FairyMoved,
        events.DragonLanded,
        events.DragonMoved,
        events.HuntEnded,
        events.FairyBonus,
        BonusDue,
        events.BonusForgone,
    ),
    parts=(events.FairyForecast,),
    declining=(decisions.KeepKnights, decisions.ForgoBonus),
)
