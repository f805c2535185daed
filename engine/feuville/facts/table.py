"""Facts of all that lies on the table, for somebody who looks at it."""

from collections.abc import Iterator

from tilewyrm.engine.feuville.facts.town_change import decree_points, tile_fit
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame, ShowFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.scoring.scoring import districts, lacks_grass
from tilewyrm.engine.feuville.scoring.stretch import best_stretch
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE
from tilewyrm.engine.feuville.skills import architect, show, skills, thief
from tilewyrm.engine.feuville.values.facts import (
    DecreePay,
    DecreeWorth,
    Fact,
    ShowOdds,
    SkillUse,
    TileFit,
    TownSummary,
)
from tilewyrm.engine.feuville.values.kinds import Person
from tilewyrm.engine.game import EVERYTHING


def table_facts(state: FeuvilleState, audience: int | None, *, aids: bool) -> list[Fact]:
    """Return the facts of what lies on the table; see `Game.facts`.

    They are those of the towns by seat, then of tiles (for a seat), then of decrees, then of skills
    (for a seat), then, with *aids*, of the Entertainer's next roll.
    """
    found: list[Fact] = [_summary(state, seat) for seat in range(state.rules.seats)]
    items = list(dict.fromkeys(_items(state)))
    seat = None if audience == EVERYTHING else audience
    if seat is not None:
        for item in items:
            if item < FIRST_DECREE:
                fit = tile_fit(state, seat, item)
                found.append(fit if aids else TileFit(fit.tile, fit.positions, None, None))
    found += [decree_worth(state, item) for item in items if item >= FIRST_DECREE]
    if seat is not None:
        for person in (Person.THIEF, Person.ARCHITECT, Person.MAYOR, Person.MAGICIAN):
            found.append(skill_use(state, seat, person, aids=aids))
    frame = state.agenda[-1]
    if aids and isinstance(frame, ShowFrame):
        found.append(ShowOdds(show.rolls_too_far(frame.total)))
    return found


def decree_worth(state: FeuvilleState, decree: int) -> DecreeWorth:
    """Return what *decree* pays each seat now."""
    rules = state.rules
    points = tuple(
        decree_points(state, seat, decree, town) for seat, town in enumerate(state.towns)
    )
    return DecreeWorth(rules.ids[decree], points, lacks_grass(rules, decree, state.grass))


def skill_use(state: FeuvilleState, seat: int, person: Person, *, aids: bool) -> SkillUse:
    """Return what the skill of *person* can do for *seat* now; the best decree with *aids* only."""
    items = gaps = ruins = fairies = without_ruin = 0
    best = None
    if person is Person.THIEF:
        items = len(thief.loot(state, seat))
    elif person is Person.ARCHITECT:
        gaps = architect.gaps(state)
    elif person is Person.MAYOR and aids:
        best = _best_decree(state, seat)
    elif person is Person.MAGICIAN:
        ruins, fairies = skills.magician_gifts(state, seat)
        without_ruin = state.rules.options.magician_unburnt_fairies
    return SkillUse(person, items, gaps, ruins, fairies, without_ruin, best)


def _best_decree(state: FeuvilleState, seat: int) -> DecreePay | None:
    """Return the open decree that pays *seat* most, by column; None if none pays."""
    town = state.towns[seat]
    pays = [
        DecreePay(state.rules.ids[decree], decree_points(state, seat, decree, town))
        for decree in state.decree_row
        if decree >= 0
    ]
    best = max(pays, key=lambda pay: pay.points, default=None)
    return best if best is not None and best.points else None


def _summary(state: FeuvilleState, seat: int) -> TownSummary:
    town = state.towns[seat]
    stretch = best_stretch(state.rules, town)
    left, right = (None, None) if stretch is None else (stretch.left, stretch.right)
    return TownSummary(seat, districts(state.rules, town), left, right)


def _items(state: FeuvilleState) -> Iterator[int]:
    """Yield the tiles and decrees in sight: the display, a Town Evaluation, in hand, in stores."""
    for row in (*state.rows, state.decree_row, state.evaluations[:1]):
        yield from (item for item in row if item >= 0)
    for frame in reversed(state.agenda):
        if isinstance(frame, ItemFrame) and frame.held in state.rules.index:
            yield state.rules.index[frame.held]
    for store in state.stores:
        yield from (item for item, _ in store)
