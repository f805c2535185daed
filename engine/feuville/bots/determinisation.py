"""Determinisation of Feuville: a copy of a position with all that a seat cannot see dealt anew."""

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.engine.feuville.position.state import FeuvilleState


def determinise(state: FeuvilleState, seat: int, draw: Draw) -> FeuvilleState:
    """Return a copy of *state* in which the fairy tiles that *seat* cannot see are dealt anew.

    They are those that others keep face down, those that left the game so, and the stock (F68,
    A16). Who has how many of them, and how many are left, stays. All other stacks have no order:
    their contents are known to every seat.
    """
    twin = state.copy()
    face_down = state.rules.face_down
    if not face_down:
        return twin
    others = [other for other in range(state.rules.seats) if other != seat]
    places = [state.hands[other] for other in others] + [state.box_fairies]
    unseen = [fairy for place in places for fairy in place if fairy in face_down]
    # What is kept or left the game face down is of the kinds in *face_down*; the stock is of any.
    pool = sorted([*unseen, *(fairy for fairy in state.stock if fairy in face_down)])
    dealt = []
    for place in places:
        open_ones = [fairy for fairy in place if fairy not in face_down]
        hidden = len(place) - len(open_ones)
        dealt.append((*open_ones, *(pool.pop(draw(len(pool))) for _ in range(hidden))))
    for other, hand in zip(others, dealt, strict=False):
        twin.hands[other] = hand
    twin.box_fairies = dealt[-1]
    twin.stock = tuple(sorted([*pool, *(f for f in state.stock if f not in face_down)]))
    return twin
