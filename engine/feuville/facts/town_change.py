"""What becomes of a town when a tile is built in it, or a column turns."""

from collections.abc import Sequence

from tilewyrm.engine.feuville.position import fire
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.town import Town
from tilewyrm.engine.feuville.scoring.scoring import best_points, districts
from tilewyrm.engine.feuville.scoring.stretch import corner_towers
from tilewyrm.engine.feuville.scoring.town_evaluation import evaluation_points, is_ahead
from tilewyrm.engine.feuville.setup.rules import FIRST_DECREE
from tilewyrm.engine.feuville.values.facts import DecreePay, TileFit, TownChange


def decree_points(state: FeuvilleState, seat: int, decree: int, town: Town) -> int:
    """Return what *decree* would pay *seat* if *town* were its town; 0 where it pays nothing."""
    if decree in state.rules.all_evaluations:
        return evaluation_points(state.rules, town) if is_ahead(state, seat) else 0
    return best_points(state.rules, town, decree, state.grass)


def scorable(state: FeuvilleState, seat: int) -> Sequence[int]:
    """Return the decrees that *seat* can score itself once its town allows it.

    They are the stored ones, those in its hand, and a Town Evaluation if it has had none.
    """
    found = [item for item, _ in state.stores[seat] if item >= FIRST_DECREE]
    for frame in state.agenda:
        if isinstance(frame, ItemFrame) and frame.seat == seat:
            held = state.rules.index.get(frame.held, 0)
            if held >= FIRST_DECREE:
                found.append(held)
    if is_ahead(state, seat):
        found.append(state.evaluations[0])
    return found


def town_change(state: FeuvilleState, seat: int, before: Town, after: Town) -> TownChange | None:
    """Return what is different for *seat* when its town is *after* and no longer *before*.

    None where nothing is. The rest of *state* is the same.
    """
    rules = state.rules
    opened = _opened(state, seat, before, after)
    whole = districts(rules, before)
    new = tuple(place for place in districts(rules, after) if place not in whole)
    corners = max(corner_towers(rules, after) - corner_towers(rules, before), 0)
    risk = fire.columns_at_risk(rules, after)
    at_risk = None if risk == fire.columns_at_risk(rules, before) else risk
    were, are = before.gaps, after.gaps
    gaps = tuple(place for place in are if place not in were)
    filled = tuple(place for place in were if place not in are)
    if not (opened or new or corners or gaps or filled) and at_risk is None:
        return None
    return TownChange(tuple(pay for pay, _ in opened), new, corners, at_risk, gaps, filled)


def tile_fit(state: FeuvilleState, seat: int, tile: int) -> TileFit:
    """Return where *tile* fits into the town of *seat*, and what it brings where it brings most."""
    rules, town = state.rules, state.towns[seat]
    places = town.places(rules, rules.layers[tile])
    if not places:
        return TileFit(rules.ids[tile], (), None, None)
    best = min(places, key=lambda place: _rank(state, seat, town, town.built(rules, tile, place)))
    change = town_change(state, seat, town, town.built(rules, tile, best))
    return TileFit(rules.ids[tile], places, best, change)


def _rank(state: FeuvilleState, seat: int, before: Town, after: Town) -> tuple[int, int, int, int]:
    """Return what is least of the place where a tile brings most (`TileFit.best`)."""
    rules = state.rules
    more = sum(gain for _, gain in _opened(state, seat, before, after))
    finished = len(districts(rules, after)) + corner_towers(rules, after)
    return -more, fire.columns_at_risk(rules, after), -finished, len(after.gaps)


def _opened(
    state: FeuvilleState, seat: int, before: Town, after: Town
) -> list[tuple[DecreePay, int]]:
    """Return the decrees that pay *seat* more *after*, and how much more; the most points first."""
    ids = state.rules.ids
    found = []
    for decree in scorable(state, seat):
        points = decree_points(state, seat, decree, after)
        more = points - decree_points(state, seat, decree, before)
        if more > 0:
            found.append((DecreePay(ids[decree], points), more))
    return sorted(found, key=lambda one: -one[0].points)
