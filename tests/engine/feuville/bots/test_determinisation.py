"""No strategy for Feuville peeks at the fairy tiles that others keep face down (F68, A16)."""

from functools import cache
from random import Random

from support.playing import any_setup, choices
from tilewyrm.engine.bots.registry import bot, evaluator_of, ranking_bot
from tilewyrm.engine.feuville.position.state import FeuvilleState
from tilewyrm.engine.registry import GAMES, game

AHEAD = ("lookahead:4", "search:3")
SEEING = ("random", "beginner", "greedy")
SKIPPED = 25
"""Choices at the beginning of a match that are not looked at."""


@cache
def moments():
    """Return four moments with a choice at which others hide something, each with its seat."""
    draw = Random("feuville 3")
    found = []
    while len(found) < 4:
        state = game("feuville").initial(any_setup("feuville", draw, {"fairy_hidden": True}))
        late = (each for number, each in enumerate(choices(state, draw)) if number >= SKIPPED)
        found += filter(None, [next((each for each in late if hides(*each)), None)])
    return found


def hides(state, seat):
    """Return whether somebody but *seat* keeps a fairy tile face down."""
    return any(
        fairy in state.rules.face_down
        for other, hand in enumerate(state.hands)
        for fairy in hand
        if other != seat
    )


def shuffled(state: FeuvilleState, seat: int, draw: Random) -> FeuvilleState:
    """Return *state* with what *seat* cannot see in another order: the fairy tiles face down."""
    twin = state.copy()
    face_down = state.rules.face_down
    others = [other for other in range(state.rules.seats) if other != seat]
    unseen = [fairy for other in others for fairy in state.hands[other] if fairy in face_down]
    unseen += [fairy for fairy in (*state.box_fairies, *state.stock) if fairy in face_down]
    draw.shuffle(unseen)
    for other in others:
        twin.hands[other] = tuple(
            unseen.pop() if fairy in face_down else fairy for fairy in state.hands[other]
        )
    twin.box_fairies = tuple(
        unseen.pop() if fairy in face_down else fairy for fairy in state.box_fairies
    )
    rest = [fairy for fairy in state.stock if fairy not in face_down]
    twin.stock = tuple(sorted([*rest, *unseen]))
    return twin


def test_nobody_peeks_at_fairy_tiles_that_lie_face_down():
    """What is hidden is changed: views stay the same, and so do choices and expectations."""
    changed = 0
    for number, (state, seat) in enumerate(moments()[:2]):
        other = shuffled(state, seat, Random(number))
        view = GAMES["feuville"].view
        assert view(other, seat) == view(state, seat)
        changed += other.digest() != state.digest()
        for called in SEEING:
            one, two = (
                bot("feuville", called, Random(9).randrange).choose(seen, seat)
                for seen in (state, other)
            )
            assert one == two, called
        for called in AHEAD:  # it decides for the best of these
            one, two = (
                ranking_bot("feuville", called, Random(9).randrange).rank(seen, seat)
                for seen in (state, other)
            )
            assert one == two, called
    assert changed >= 1


def test_what_is_imagined_looks_the_same_and_need_not_be_what_is_there():
    dealt = set()
    view, known = GAMES["feuville"].view, evaluator_of("feuville")
    for state, seat in moments():
        for seed in range(8):
            imagined = known.determinise(state, seat, Random(seed).randrange)
            assert imagined.pending == state.pending
            assert view(imagined, seat) == view(state, seat)
            dealt.add(imagined.digest())
    assert len(dealt) > 4
