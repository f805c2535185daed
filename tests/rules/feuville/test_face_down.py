"""Kept fairy tiles: Great Selections and Fire Protections face down, Theft Protections open."""

from random import Random

import pytest

from support.daily import share_of_today
from support.feuville.edition import proof_text
from support.feuville.match import Match
from support.playing import any_setup, play
from tilewyrm import editions
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BuildTile,
    Decline,
    DiscardFairy,
    PickFairy,
    PlayFairy,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import Declined, FairyDiscarded
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import TwoDice
from tilewyrm.engine.game import Choice, Decided, GameOver, Rolled

GAME = registry.game("feuville")
SELECTION, THEFT, FIRE = "F07", "F11", "F15"


@pytest.mark.clause("A16", "F68", "F70", "F71", "F72")
@pytest.mark.option("fairy_hidden", True, False)
@pytest.mark.parametrize("fairy", [SELECTION, THEFT, FIRE])
@pytest.mark.parametrize("hidden", [True, False])
def test_a_theft_protection_is_seen_by_all_the_others_only_by_their_owner(fairy, hidden):
    match = Match(draws=f"{fairy} F01 F02", fairy_hidden=hidden)
    match.charm(0, fairy)
    assert match.state.has_secrets is hidden
    own = match.part("player/0", 0)
    assert (own.fairies, own.face_down) == ((fairy,), 0)
    secret = hidden and fairy != THEFT
    for audience in (1, None):
        seen = match.part("player/0", audience)
        assert (seen.fairies, seen.face_down) == (((), 1) if secret else ((fairy,), 0))


@pytest.mark.clause("A16", "F68")
def test_face_down_is_the_default_as_printed():
    assert Match().setup.options["fairy_hidden"] is True


@pytest.mark.clause("A16", "F68", "D6a")
@pytest.mark.option("fairy_hidden", True)
@pytest.mark.parametrize("discard", ["stock", "remove"])
def test_the_others_do_not_see_which_tile_that_lies_face_down_is_thrown_out(discard):
    seen: dict[int | None, list[object]] = {0: [], 1: [], None: []}
    for thrown in (SELECTION, FIRE):
        match = Match(draws=f"{SELECTION} {FIRE} F08", fairy_discard=discard)
        match.charm(0, f"{SELECTION} {FIRE}")
        match.until(0)
        match.roll(1, 2)
        match.do(AskFairy(1), PickFairy("F08"))
        decision = DiscardFairy(thrown)
        events = match.apply(Decided(0, decision))
        for audience, found in seen.items():
            told = decision if audience == 0 else match.seen(decision, audience)
            shown = [match.seen(event, audience) for event in events]
            found.append((told, shown, match.parts(audience)))
    for audience in (1, None):
        first, second = seen[audience]
        assert first == second
        assert first[0] == DiscardFairy(None)
        assert FairyDiscarded(0, None) in first[1]
    first, second = seen[0]
    assert first != second
    assert FairyDiscarded(0, SELECTION) in first[1]


@pytest.mark.clause("A16", "F68", "F71", "D6a")
@pytest.mark.parametrize("discard", ["stock", "remove"])
def test_everybody_sees_a_theft_protection_thrown_out(discard):
    match = Match(draws=f"{SELECTION} {THEFT} F08 F09", fairy_discard=discard)
    match.charm(0, f"{SELECTION} {THEFT}")
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F08"))
    events = match.apply(Decided(0, DiscardFairy(THEFT)))
    for audience in (0, 1, None):
        assert match.seen(DiscardFairy(THEFT), audience) == DiscardFairy(THEFT)
        assert FairyDiscarded(0, THEFT) in [match.seen(event, audience) for event in events]
    box = match.part("box")
    assert (box.fairies, box.face_down) == (((THEFT,) if discard == "remove" else ()), 0)
    match.settle()
    match.end_turn()
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1))
    match.do(PickFairy("F09"), DiscardFairy(SELECTION))
    assert match.part("box").face_down == (1 if discard == "remove" else 0)


@pytest.mark.clause("A16", "F70")
@pytest.mark.option("fairy_hidden", True, False)
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("fairy", [SELECTION, THEFT, FIRE])
def test_who_keeps_a_tile_face_down_is_asked_for_a_great_selection(fairy, hidden):
    """Whether it is one or not; who has none can only decline."""
    match = Match(draws=f"{fairy} F01 F02", fairy_hidden=hidden)
    match.charm(1, fairy)
    match.until(0)
    match.roll(4, 1)
    match.do(UseSkill(Person.ARCHITECT))
    if fairy == SELECTION:
        assert match.asked == (1, "great-selection")
        assert match.legal() == [PlayFairy(SELECTION), Decline()]
    elif fairy == FIRE and hidden:
        assert match.asked == (1, "great-selection")
        assert match.legal() == [Decline()]
        assert match.do(Decline()) == [Declined(1, "great-selection")]
        assert match.asked == (0, "pick-tile")
    else:
        assert match.asked == (0, "pick-tile")


@pytest.mark.clause("A16", "F72")
@pytest.mark.option("fairy_hidden", True, False)
@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize("fairy", [SELECTION, THEFT, FIRE])
def test_who_keeps_a_tile_face_down_is_asked_for_a_fire_protection(fairy, hidden):
    match = Match(draws=f"{fairy} W11", fairy_hidden=hidden)
    match.charm(1, fairy)
    match.build(1, right1="W11")
    match.until(0)
    match.roll(3, 3)
    match.burn()
    if fairy == FIRE:
        assert match.asked == (1, "fire-protection")
        assert match.legal() == [PlayFairy(FIRE), Decline()]
    elif fairy == SELECTION and hidden:
        assert match.asked == (1, "fire-protection")
        assert match.legal() == [Decline()]
        match.do(Decline())
        match.burn(seat1=[1])
        assert match.burnt(1) == [1]
    else:
        assert match.waits_for(TwoDice)
        assert len(match.burnt(1)) == 1


@pytest.mark.clause("A16", "F70", "A38")
@pytest.mark.option("great_selection_per_window", 2)
def test_who_played_one_of_two_is_asked_again_whatever_the_other_is():
    """Once more, because two may be played at one moment."""
    for other in ("F08", FIRE):
        match = Match(draws=f"{SELECTION} {other}", great_selection_per_window=2)
        match.charm(1, f"{SELECTION} {other}")
        match.until(0)
        match.roll(4, 1)
        match.do(UseSkill(Person.ARCHITECT), PlayFairy(SELECTION))
        match.do(TakeTile(1, Layer.WALL), BuildTile("W01", 1))
        assert match.asked == (1, "great-selection")
        assert Decline() in match.legal()
        assert bool(match.offers(PlayFairy)) is (other == "F08")


def magical():
    """Return an edition of little but fairy tiles that lie face down."""
    kinds = ['kind = "great-selection"'] * 9 + ['kind = "fire-protection"'] * 9
    return GAME.edition(proof_text(fairies=kinds))


def other_world(state, draw):
    """Return a twin of *state* in which one seat keeps another tile, with the seat and both tiles.

    What lies in the stock in the one world is kept in the other; None if nobody keeps such a tile.
    """
    rules = state.rules
    kept = [
        (seat, fairy)
        for seat, hand in enumerate(state.hands)
        for fairy in hand
        if fairy in rules.face_down
    ]
    stock = [fairy for fairy in state.stock if fairy in rules.face_down]
    pairs = [
        (seat, ours, theirs)
        for seat, ours in kept
        for theirs in stock
        if rules.fairy_kinds[ours] is not rules.fairy_kinds[theirs]
    ]
    if not pairs or isinstance(state.pending, Choice):
        return None
    seat, ours, theirs = draw.choice(pairs)
    twin = state.copy()
    hand = twin.hands[seat]
    twin.hands[seat] = tuple(theirs if fairy == ours else fairy for fairy in hand)
    twin.stock = tuple(sorted(ours if fairy == theirs else fairy for fairy in twin.stock))
    twin._outcomes = None
    return twin, seat, rules.fairy_ids[ours], rules.fairy_ids[theirs]


def common_entry(one, two, seat, swap, draw):
    """Return what may come in both worlds, for each; None if there is nothing of the kind.

    *seat* plays neither of the two tiles, but may throw either out, each in its own world.
    """
    pending = one.pending
    if not isinstance(pending, Choice):
        known = [roll for roll, _ in two.outcomes()]
        rolls = [roll for roll, _ in one.outcomes() if roll in known]
        if not rolls:
            return None
        roll = draw.choice(rolls)
        return Rolled(roll), Rolled(roll)
    legal = list(two.legal(pending.seat))
    pairs = []
    for decision in one.legal(pending.seat):
        same = decision
        if isinstance(decision, DiscardFairy):
            same = DiscardFairy(swap.get(decision.fairy, decision.fairy))
        if same in legal and not (
            isinstance(decision, PlayFairy) and pending.seat == seat and decision.fairy in swap
        ):
            pairs.append((Decided(pending.seat, decision), Decided(pending.seat, same)))
    return draw.choice(pairs) if pairs else None


@pytest.mark.clause("A16", "F68", "F70", "F72")
@pytest.mark.option("fairy_hidden", True)
@pytest.mark.parametrize("number", share_of_today(range(20), 10))
def test_two_worlds_that_differ_in_a_tile_face_down_look_the_same_to_everybody_else(number):
    """Questions, who is waited for, views, events and decisions, until somebody plays one."""
    draw = Random(number)
    options = {**any_setup("feuville", draw).options, "fairy_hidden": True}
    edition = magical() if number % 2 else editions.load("feuville")
    state = GAME.initial(GAME.setup(edition, draw.choice(GAME.seats), options))
    worlds = 0
    compared = 0
    for entries, _ in enumerate(play(state, draw)):
        found = other_world(state, draw) if entries % 7 == 0 else None
        if found is None:
            continue
        worlds += 1
        one = state.copy()
        two, seat, ours, theirs = found
        swap = {ours: theirs, theirs: ours}
        others = [a for a in (None, *range(one.rules.seats)) if a != seat]
        for _ in range(60):
            assert one.pending == two.pending
            for audience in others:
                assert list(GAME.view(one, audience)) == list(GAME.view(two, audience))
            if isinstance(one.pending, GameOver):
                break
            pair = common_entry(one, two, seat, swap, draw)
            if pair is None:
                break
            entry, twin_entry = pair
            if isinstance(entry, Decided) and entry.seat != seat:
                assert list(one.legal(entry.seat)) == list(two.legal(entry.seat))
            happened, twin_happened = one.apply(entry), two.apply(twin_entry)
            for audience in others:
                assert [GAME.visible(one, event, audience) for event in happened] == [
                    GAME.visible(two, event, audience) for event in twin_happened
                ]
                if isinstance(entry, Decided) and entry.seat != audience:
                    assert GAME.visible(one, entry.decision, audience) == GAME.visible(
                        two, twin_entry.decision, audience
                    )
            compared += 1
    assert worlds == 0 or compared > worlds
