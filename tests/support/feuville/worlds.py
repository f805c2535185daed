"""Worlds that differ only in what a seat cannot see: which fairy tiles lie face down, and where."""

from random import Random

from tilewyrm.engine.feuville.position.state import FeuvilleState


def hidden_otherwise(state: FeuvilleState, seat: int, draw: Random) -> FeuvilleState:
    """Return *state* with the tiles that are hidden from *seat* dealt out anew, by *draw*.

    Those are what the others keep face down, the tiles of the stock, and those that were thrown out
    of the game face down. Each place has as many as before; where the others keep them, and in the
    box, are only tiles that may lie face down. It need not be a world that *seat* thinks possible:
    who has watched well may know more than it sees.
    """
    secret = state.rules.face_down
    others = [other for other in range(state.rules.seats) if other != seat]
    hands = [hand for other in others for hand in state.hands[other] if hand in secret]
    hidden = [*hands, *(fairy for fairy in state.box_fairies if fairy in secret)]
    loose = [*hidden, *(fairy for fairy in state.stock if fairy in secret)]
    draw.shuffle(loose)
    twin = state.copy()

    def dealt(place: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(loose.pop() if fairy in secret else fairy for fairy in place)

    for other in others:
        twin.hands[other] = dealt(state.hands[other])
    twin.box_fairies = dealt(state.box_fairies)
    twin.stock = tuple(sorted(dealt(state.stock)))
    return twin
