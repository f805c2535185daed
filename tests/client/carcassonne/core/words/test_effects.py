"""What a choice says that it would bring is what then happens, and orders the choices."""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from support.carcassonne.effects import after, asked, points_in, scored
from support.carcassonne.scenes import EVERYTHING, NAMES, NOTHING_MORE
from support.daily import share_of_today
from support.desks import AtTable, played, table
from tilewyrm.carcassonne.v1 import carcassonne_pb2, core_pb2
from tilewyrm.client.carcassonne.core.words.effects import feature_of_owners
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.face.offer_order import first_harmless, is_headed
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.client.panels.offer_list import offer_text
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.game import Choice, Decided, State
from tilewyrm.v1 import match_pb2, service_pb2

SHORT = 8
"""Offers up to which a list needs no headings."""


def closing(offer: Offer) -> Iterator[str]:
    """Yield the phrases of an offer about what it closes and who is paid for it."""
    also = offer.detail.removeprefix("Also: ").removesuffix(".")
    first, *_ = offer.effect.split("; ")
    for one in (first, *also.split("; ")):
        if one.startswith("completes") and "unclaimed" not in one:
            yield one


def test_who_is_paid_for_what_a_tile_closes_is_who_then_scores() -> None:
    seen = 0
    for seed, entries in itertools.product(share_of_today(range(4), 2), (60, 110, 160)):
        at = asked(seed, entries, PLACE_TILE)
        for offer in at.desk.question.offers:
            _, events = after(at, offer)
            paid = sum((points_in(at, phrase) for phrase in closing(offer)), Counter())
            assert paid == scored(events), (offer, at.desk.model.seat)
            seen += len(paid)
    assert seen > 3


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_what_is_free_and_closed_could_be_scored_at_once(seed) -> None:
    """A meeple put there comes home in the same turn."""
    for entries in (40, 80, 120):
        at = asked(seed, entries, PLACE_TILE)
        for offer in at.desk.question.offers:
            state = at.state.copy()
            seat = state.pending.seat
            state.apply(Decided(seat, at.state.legal(seat)[offer.choice]))
            if not re.match("completes .* unclaimed", offer.effect) or not isinstance(
                state.pending, Choice
            ):
                continue
            putting = [one for one in state.legal(seat) if isinstance(one, PlacePiece)]
            told = [state.copy().apply(Decided(seat, one)) for one in putting]
            home = [one for events in told for one in events if isinstance(one, PieceReturned)]
            assert not putting or any(one.seat == seat for one in home), offer


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_what_a_piece_is_worth_is_what_it_would_give_if_the_game_ended(seed) -> None:
    for entries in (60, 120):
        at = asked(seed, entries, USE_PIECE)
        seat = at.desk.model.seat
        ends = {offer.label: _ended(after(at, offer)[0])[seat] for offer in at.desk.question.offers}
        for offer in at.desk.question.offers:
            worth = re.search(r"worth (\d+)", offer.effect)
            if worth:
                assert ends[offer.label] - ends["no piece"] == int(worth[1]), offer


def _ended(state: State) -> Sequence[int]:
    """Return the points of everybody if the game ended here."""
    over = state.copy()
    over.end_now()
    return over.pending.scores


def _order(offer: Offer) -> tuple[bool, bool, int, int]:
    """Return to decline last, before it what harms, points at once first, then the rules' order."""
    return offer.declines, offer.harms, -offer.points, offer.choice


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_choices_stand_by_what_they_bring_and_those_of_one_heading_together(seed) -> None:
    for question in (PLACE_TILE, USE_PIECE):
        desk = played(
            "carcassonne", seed, 120, question, bot="greedy", previews=True, options=EVERYTHING
        )
        offers = desk.question.offers
        if len(offers) <= SHORT and not is_headed(offers):  # without headings
            assert offers == sorted(offers, key=_order)
            continue
        groups = [offer.group for offer in offers]
        firsts = []
        for group in dict.fromkeys(groups):
            members = [offer for offer in offers if offer.group == group]
            first = groups.index(group)
            assert groups[first : first + len(members)] == [group] * len(members)
            assert members == sorted(members, key=_order)
            firsts += [members[0]] if group != "Other choices" else []
        assert firsts == sorted(firsts, key=_order)


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_the_points_of_a_placement_are_those_that_the_turn_scores(seed) -> None:
    """What it closes for this player counts: it is scored in the same turn."""
    at = asked(seed, 90, PLACE_TILE)
    offers = at.desk.question.offers
    seat = at.desk.model.seat
    for offer in offers:
        _, events = after(at, offer)
        assert offer.points == scored(events)[seat]


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_the_screen_begins_with_what_a_placement_does_and_typing_with_its_place(seed) -> None:
    at = asked(seed, 60, PLACE_TILE)
    for offer in at.desk.question.offers:
        assert offer_text(offer, headed=False) == (
            (offer.effect, offer.place) if offer.effect else (offer.label, "")
        )
        assert offer.place == (offer.label.removeprefix("place ") if offer.effect else "")
    assert (
        sum(bool(offer.effect) for offer in at.desk.question.offers)
        > len(at.desk.question.offers) / 2
    )


def test_without_previews_nothing_is_said_of_what_comes() -> None:
    desk = played("carcassonne", 1, 90, PLACE_TILE, bot="greedy", options=EVERYTHING)
    assert not any(offer.effect or offer.group for offer in desk.question.offers)
    assert [offer.choice for offer in desk.question.offers] == list(
        range(len(desk.question.offers))
    )


def test_no_two_placements_look_the_same() -> None:
    """The server offers of two rotations with the same look only one."""
    for seed in range(3):
        at = asked(seed, 30, PLACE_TILE)
        labels = [offer.label for offer in at.desk.question.offers]
        assert len(set(labels)) == len(labels)
        by_cell = Counter(label.rpartition(" ")[0] for label in labels)
        assert max(by_cell.values()) <= 4


@pytest.mark.parametrize("question", [PLACE_TILE, USE_PIECE, *GAME.arrows])
@pytest.mark.parametrize("seed", share_of_today(range(4), 2))
def test_the_highlight_begins_on_the_first_harmless_choice_of_the_rules(seed, question) -> None:
    """Whatever it brings: the highlight gives no advice."""
    desk = played("carcassonne", seed, 120, question, previews=True, options=EVERYTHING)
    offers = desk.question.offers
    first = offers[first_harmless(offers)]
    harmless = [offer for offer in offers if not offer.harms] or offers
    assert first.choice == min(offer.choice for offer in harmless)


@pytest.mark.parametrize("tiny", share_of_today([4, 2], 2))
def test_what_a_piece_gets_for_what_is_free_and_closed_is_what_it_then_brings(tiny) -> None:
    seen = 0
    for seed, entries in itertools.product(range(5), (15, 40, 80, 120)):
        at = asked(seed, entries, PLACE_TILE, tiny_city=tiny)
        for offer in at.desk.question.offers:
            told = re.match(r"completes an unclaimed .*: \+(\d+) for a", offer.effect)
            if told is None:
                continue
            state, seat = at.state.copy(), at.state.pending.seat
            state.apply(Decided(seat, state.legal(seat)[offer.choice]))
            got = set()
            for put in state.legal(seat):
                trial, before = state.copy(), state.scores[seat]
                events = trial.apply(Decided(seat, put))
                if any(isinstance(event, PieceReturned) for event in events):
                    got.add(trial.scores[seat] - before)
            assert int(told[1]) in got, offer
            seen += 1
    assert seen > 3


def _mine(offer: Offer) -> bool:
    return offer.group.endswith("yours")


def _another_s(offer: Offer) -> bool:
    return offer.group.endswith("another player's feature")


def test_each_placement_for_others_says_whom_it_serves() -> None:
    seen = 0
    for seed, entries in itertools.product(share_of_today(range(4), 2), (40, 90, 150)):
        at = asked(seed, entries, PLACE_TILE)
        for offer in at.desk.question.offers:
            assert not re.search(rf"; ({'|'.join(NAMES)}) [+-]", offer.effect), offer
            if offer.group.endswith("another player's feature") and "extends" in offer.effect:
                assert any(f"{name} +" in offer.effect for name in NAMES), offer
                seen += 1
    assert seen > 3


def test_who_gains_besides_is_named_in_the_first_line() -> None:
    """As many points, more or less, as everybody else then has at the end of the game."""
    seen = 0
    for seed, entries in itertools.product(share_of_today(range(4), 2), (60, 110, 160)):
        at = asked(seed, entries, PLACE_TILE)
        mine = at.desk.model.seat
        for offer in at.desk.question.offers:
            before, then = _ended(at.state), _ended(after(at, offer)[0])
            for seat, name in enumerate(NAMES[: len(then)]):
                if seat != mine and then[seat] != before[seat] and "joins" not in offer.effect:
                    assert name in offer.effect, offer
                    seen += 1
    assert seen > 20


@pytest.mark.parametrize("seed", share_of_today(range(6), 2))
def test_each_use_of_a_piece_says_what_it_is_worth(seed) -> None:
    for entries in (15, 45, 80, 120, 170):
        for offer in asked(seed, entries, USE_PIECE).desk.question.offers:
            assert offer.effect or offer.label == "no piece", offer
            if offer.label.startswith("farmer"):
                assert (
                    "stays, and scores at the end" in offer.effect or "comes home" in offer.effect
                )


@pytest.mark.parametrize("seed", share_of_today(range(4), 4))
def test_a_list_without_headings_is_ordered_by_what_it_brings_alone(seed) -> None:
    for entries in (20, 60, 100):
        for question in (PLACE_TILE, USE_PIECE):
            offers = asked(seed, entries, question).desk.question.offers
            assert is_headed(offers) or offers == sorted(offers, key=_order)


@pytest.mark.parametrize("entries", [60, 62, 64, 66])
def test_of_what_two_have_ones_own_stands_first(entries) -> None:
    at = asked(0, entries, PLACE_TILE)
    model, own = at.desk.model, at.desk.model.seat
    for other in {0, 1, 2} - {own}:
        told = feature_of_owners(
            model, GAME.board(model).vocabulary.kind("city"), sorted((own, other))
        )
        assert told == f"your and {model.name(other)}'s city"


def told(at: AtTable, choice: int, final: int, change: core_pb2.FeatureChange) -> str:
    """Return the effect of a choice that would do *change*, and bring its seat *final* points."""
    desk, fact = at.desk, carcassonne_pb2.Fact(feature_change=change)
    seats = [final * (seat == desk.model.seat) for seat in range(desk.model.seats)]
    brings = service_pb2.ChoicePreview(
        choice=choice, final=seats, facts=[match_pb2.Fact(carcassonne=fact)]
    )
    desk.take(PreviewsArrived(desk.model.seq, (brings,)))
    return next(offer.effect for offer in desk.question.offers if offer.choice == choice)


def test_a_feature_is_that_of_those_who_are_not_outvoted() -> None:
    at = table("carcassonne", 0, 60, PLACE_TILE, bot="greedy", options=NOTHING_MORE)
    own, other = at.desk.model.seat, (at.desk.model.seat + 1) % at.desk.model.seats
    shares = [
        core_pb2.Share(seat=own, change=-4, outvoted=True),
        core_pb2.Share(seat=other, points=6, change=6),
    ]
    change = core_pb2.FeatureChange(
        change=core_pb2.CHANGE_KIND_EXTENDS, tiles=3, whole=6, missing=1, shares=shares
    )
    effect = told(at, 0, -4, change)
    assert f"{at.desk.model.name(other)}'s" in effect
    assert "your " not in effect.partition(":")[0]


def test_a_piece_is_promised_more_only_where_something_is_missing() -> None:
    at = table("carcassonne", 0, 60, USE_PIECE, bot="greedy", options=NOTHING_MORE)
    choice, decision = next(
        (number, one.carcassonne.place_piece)
        for number, one in enumerate(at.desk.model.request.decisions)
        if one.carcassonne.HasField("place_piece")
        and at.desk.question.offers
        and GAME.board(at.desk.model)
        .feature_kind(
            (one.carcassonne.place_piece.cell.x, one.carcassonne.place_piece.cell.y),
            one.carcassonne.place_piece.feature,
        )
        .name
        != "field"
    )
    change = core_pb2.FeatureChange(
        change=core_pb2.CHANGE_KIND_CLAIMS, feature=decision.feature, tiles=2, whole=4
    )
    assert told(at, choice, 2, change) == "worth 2 now"
    change.missing = 1
    assert told(at, choice, 2, change).startswith("worth 2 now, 4")
