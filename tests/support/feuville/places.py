"""Where every component of a match of Feuville is."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

from tilewyrm.engine.feuville.items.selection import SelectionPickFrame
from tilewyrm.engine.feuville.position.frame_traits import ItemFrame
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.feuville.position.stock import FairyReturnFrame
from tilewyrm.engine.feuville.setup.rules import FIRST_START, Rules


def items(state: FeuvilleState) -> Iterator[str]:
    """Yield every building tile, start tile and decree, wherever it is, in no useful order."""
    ids = state.rules.ids
    for row in (*state.rows, state.decree_row):
        yield from (ids[item] for item in row if item >= 0)
    for layer in state.stacks:
        for stack in layer:
            yield from (ids[item] for item in stack)
    for place in (state.decree_pool, state.evaluations, state.box, *state.scored):
        yield from (ids[item] for item in place)
    for store in state.stores:
        yield from (ids[item] for item, _ in store)
    for town in state.towns:
        for column in town.columns:
            yield from (ids[tile] for tile in column[1:4] if tile >= 0)
    for frame in state.agenda:
        if isinstance(frame, ItemFrame) and frame.held in state.rules.index:
            yield frame.held


def fairies(state: FeuvilleState) -> Iterator[str]:
    """Yield every fairy tile, wherever it is, in no useful order."""
    ids = state.rules.fairy_ids
    yield from (ids[fairy] for fairy in state.fairies if fairy >= 0)
    for place in (state.stock, state.box_fairies, *state.hands):
        yield from (ids[fairy] for fairy in place)
    for store in state.stores:
        yield from (ids[fairy] for _, fairy in store if fairy >= 0)
    for frame in state.agenda:
        if isinstance(frame, ItemFrame) and frame.held in state.rules.fairy_index:
            yield frame.held
        elif isinstance(frame, (FairyReturnFrame, SelectionPickFrame)):
            yield frame.fairy


@cache
def components(rules: Rules) -> list[str]:
    """Return every component that is in play, in ascending order."""
    numbers = (*range(FIRST_START + rules.seats), *rules.decree_pool, *rules.evaluations)
    return sorted((*(rules.ids[number] for number in numbers), *rules.fairy_ids))


def misplaced(state: FeuvilleState) -> list[str]:
    """Return what is not in exactly one place, with the number of places; empty if all are."""
    expected, found = components(state.rules), sorted((*items(state), *fairies(state)))
    if found == expected:
        return []
    whole, places = Counter(expected), Counter(found)
    return [
        f"{name} is in {places[name]} places instead of {whole[name]}"
        for name in sorted((whole | places) - (whole & places))
    ]
