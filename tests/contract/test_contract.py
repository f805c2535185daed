"""What every game promises (`tilewyrm.engine.game`), over random matches of every game.

Carcassonne is played with random modules, with none, with mixtures that have any two of them
together and apart, and with all.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass
from random import Random

import pytest

from support.carcassonne.modules import combined, flags
from support.daily import share_of_today
from support.notation import parse
from support.playing import advance, any_entry, any_setup, play, played_by
from tilewyrm.engine.bots.registry import RUNGS, bot, bots
from tilewyrm.engine.errors import GameError, IllegalEntry, Reason, SetupError, WrongSeat
from tilewyrm.engine.game import (
    Chance,
    Choice,
    Decided,
    DecisionRange,
    Entry,
    Game,
    GameOver,
    Rolled,
    Setup,
    Source,
    State,
    Value,
)
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.engine.values import canonical
from tilewyrm.engine.values.notation import text
from tilewyrm.engine.values.shape import shape
from tilewyrm.replays.codec.codec import codec

LONGEST_SOURCE = 40
LONGEST_SENTENCE = 70
LONGEST_TITLE = 30
"""Characters that fit on a line of a small screen."""


@dataclass(frozen=True)
class Played:
    """A game, as these tests play it."""

    name: str
    matches: int
    """How many random matches a test plays in three days; one is played each day."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Those that are not random."""
    _records: list[tuple[Setup, list[Entry]]] = field(default_factory=list, compare=False)
    _positions: list[list[tuple[State, Setup]]] = field(default_factory=list, compare=False)

    @property
    def game(self) -> Game:
        return GAMES[self.name]

    def setups(self) -> Iterator[tuple[Setup, Random]]:
        """Yield random setups, each with what its match is drawn by."""
        for seed in share_of_today(range(self.matches), 3 if self.matches > 1 else 1):
            draw = Random(f"{self.name} {seed}")
            yield any_setup(self.name, draw, self.options), draw

    def records(self) -> Iterator[tuple[Setup, Sequence[Entry]]]:
        """Yield random setups, each with all entries of a random match; played once."""
        if not self._records:
            for setup, draw in self.setups():
                state = self.game.initial(setup)
                self._records.append((setup, [entry for entry, _ in play(state, draw)]))
        yield from self._records

    def positions(self, *, seldom: bool = False) -> Iterator[tuple[State, Setup, Random]]:
        """Yield copies of positions of random matches, which are played once.

        They are the start, every seventh entry or so, and the end; *seldom* every second of them.
        There are half as many of Carcassonne, which is also played with one set of modules after
        the other.
        """
        if not self._positions:
            every = 14 if self.matches == 1 else 7
            self._positions.extend(self._along(setup, draw, every) for setup, draw in self.setups())
        for number, match in enumerate(self._positions):
            draw = Random(f"{self.name} {number}")
            for state, setup in [*match[: -1 : 1 + seldom], match[-1]]:
                yield state.copy(), setup, draw

    def _along(self, setup: Setup, draw: Random, every: int) -> list[tuple[State, Setup]]:
        state, found = self.game.initial(setup), []
        while not isinstance(state.pending, GameOver):
            found.append((state.copy(), setup))
            advance(state, draw, 1 + draw.randrange(2 * every))
        return [*found, (state, setup)]

    def view(self, state: State, audience: int | None = None) -> list[object]:
        """Return what *audience* sees."""
        return list(self.game.view(state, audience))


def _sets_of_today() -> dict[str, tuple[str, ...]]:
    """Return the base game, and a tenth of the mixtures and all together, another each day."""
    base, *others = combined().items()
    return dict([base, *share_of_today(others, 10)])


ALL: dict[str, Played] = {
    **{name: Played(name, matches=12) for name in GAMES},
    "carcassonne": Played("carcassonne", matches=1),
    **{
        f"carcassonne {modules}": Played("carcassonne", 1, flags(playing))
        for modules, playing in _sets_of_today().items()
    },
}


@pytest.fixture(params=ALL)
def played(request: pytest.FixtureRequest) -> Played:
    return ALL[request.param]


by_game = pytest.mark.parametrize("name", GAMES)


def refusals(state: State, elsewhere: State) -> Iterator[tuple[Entry, type[GameError]]]:
    """Yield entries that *state* must refuse, and how; *elsewhere* is another match's state."""
    pending = state.pending
    seats = range(-1, 7)
    if isinstance(pending, Choice):
        legal = state.legal(pending.seat)
        yield from ((Decided(seat, legal[0]), WrongSeat) for seat in seats if seat != pending.seat)
        if isinstance(elsewhere.pending, Choice):
            for decision in elsewhere.legal(elsewhere.pending.seat):
                if decision not in legal:
                    yield Decided(pending.seat, decision), IllegalEntry
        if isinstance(elsewhere.pending, Chance):
            yield Rolled(elsewhere.outcomes()[0][0]), IllegalEntry
    else:
        if isinstance(elsewhere.pending, Choice):
            asked = elsewhere.pending.seat
            yield from ((Decided(asked, one), IllegalEntry) for one in elsewhere.legal(asked)[:3])
        possible = [roll for roll, _ in state.outcomes()]
        yield from ((Rolled(one), IllegalEntry) for one, _ in elsewhere.outcomes()
                    if one not in possible)  # fmt: skip


def _is_in(value: Value, possible: DecisionRange) -> bool:
    """Return whether the numbers and texts of *value*, which is not a tuple, are *possible*."""
    for each in shape(type(value)):
        found = getattr(value, each.name)
        if is_dataclass(each.kind):
            if not _is_in(found, possible):
                return False
        elif (
            each.kind in (int, str)
            and found is not None
            and found not in possible.fields[each.name]
        ):
            return False
    return True


def test_a_state_asks_one_seat_or_chance_or_nobody(played: Played):
    for state, setup, _ in played.positions():
        pending = state.pending
        for seat in range(-1, setup.seats + 2):
            asked = isinstance(pending, Choice) and pending.seat == seat
            legal = state.legal(seat)
            assert bool(legal) == asked
            possible = played.game.decision_range(state)
            assert {*possible.kinds} <= {*played.game.decision_types}
            assert all(type(decision) in possible.kinds for decision in legal)
            some = legal[:: len(legal) // 8 + 1]
            assert [text(each) for each in some if not _is_in(each, possible)] == []
            assert len(set(legal)) == len(legal)
        outcomes = state.outcomes()
        assert bool(outcomes) == isinstance(pending, Chance)
        assert all(type(roll) in played.game.roll_types for roll, _ in outcomes)
        assert all(type(weight) is int and weight > 0 for _, weight in outcomes)
        assert len({roll for roll, _ in outcomes}) == len(outcomes)
        thrown = [roll for roll, weight in outcomes for _ in range(weight)]
        assert state.weight() == len(thrown)
        assert [state.outcome(number) for number in range(len(thrown))] == thrown
        if isinstance(pending, Choice):
            assert 0 <= pending.seat < setup.seats
            assert pending.question == pending.question.strip().lower()
        if isinstance(pending, GameOver):
            assert pending.winners == tuple(sorted(set(pending.winners)))
            assert pending.winners
            assert len(pending.scores) == setup.seats
            assert max(pending.scores) in [pending.scores[seat] for seat in pending.winners]


def test_the_same_entries_lead_to_the_same_choices_and_outcomes_in_one_order(played: Played):
    for setup, entries in played.records():
        state, again = played.game.initial(setup), played.game.initial(setup)
        for number, entry in enumerate(entries):
            if number % 8 == 0:
                assert state.digest() == canonical.digest(state.canonical())
            assert again.pending == state.pending
            if isinstance(state.pending, Choice):
                seat = state.pending.seat
                assert list(again.legal(seat)) == list(state.legal(seat))
            assert list(again.outcomes()) == list(state.outcomes())
            assert again.apply(entry) == state.apply(entry)
        assert again.canonical() == state.canonical()
        assert again.digest() == state.digest() == canonical.digest(state.canonical())


def test_no_two_decisions_have_the_same_effect(played: Played):
    for state, _, _ in played.positions(seldom=True):
        if isinstance(state.pending, Choice):
            effects = set()
            legal = state.legal(state.pending.seat)
            for decision in legal:
                tried = state.copy()
                events = tried.apply(Decided(state.pending.seat, decision))
                effects.add((tuple(events), tried.digest()))
            assert len(effects) == len(legal)


def test_every_roll_has_a_source_of_its_own(played: Played):
    for setup, entries in played.records():
        state = played.game.initial(setup)
        used: set[Source] = set()
        for entry in entries:
            source = state.source()
            assert (source is not None) == isinstance(state.pending, Chance)
            if source is not None:
                assert source not in used
                assert 0 < len(source.name.encode("utf-8")) <= LONGEST_SOURCE
                assert source.number >= 0
                used.add(source)
            state.apply(entry)
        assert state.source() is None


def test_checking_changes_nothing(played: Played):
    for state, _, draw in played.positions():
        before, parts = state.canonical(), played.view(state)
        if not isinstance(state.pending, GameOver):
            state.check(any_entry(state, draw))
        assert state.canonical() == before
        assert played.view(state) == parts


def test_what_is_not_allowed_is_refused_and_changes_nothing(played: Played):
    other_setup, draw = next(iter(played.setups()))
    draw.seed("elsewhere")
    elsewhere = played.game.initial(other_setup)
    for state, _, _ in played.positions(seldom=True):
        if isinstance(elsewhere.pending, GameOver):
            elsewhere = played.game.initial(other_setup)
        advance(elsewhere, draw, 5)
        before, parts = state.canonical(), played.view(state)
        for entry, refused_as in refusals(state, elsewhere):
            with pytest.raises(refused_as) as checked:
                state.check(entry)
            with pytest.raises(refused_as) as applied:
                state.apply(entry)
            assert str(checked.value) == str(applied.value) != ""
            if isinstance(state.pending, GameOver):
                assert getattr(applied.value, "reason", Reason.OVER) is Reason.OVER
        assert state.canonical() == before
        assert played.view(state) == parts


def test_a_match_can_be_concluded_at_any_moment(played: Played):
    messages = codec(played.name)
    for state, setup, draw in played.positions(seldom=True):
        before = state.canonical()
        if isinstance(state.pending, GameOver):
            with pytest.raises(IllegalEntry) as ended:
                state.end_now()
            assert ended.value.reason is Reason.OVER
            assert state.canonical() == before
            continue
        entry = any_entry(state, draw)
        concluded, again = state.copy(), state.copy()
        events = concluded.end_now()
        assert state.canonical() == before
        assert again.end_now() == events
        assert again.digest() == concluded.digest() == concluded.copy().digest()
        over = concluded.pending
        assert isinstance(over, GameOver)
        assert len(over.scores) == setup.seats
        assert over.winners == tuple(sorted(set(over.winners)))
        assert {over.scores[seat] for seat in over.winners} == {max(over.scores)}
        assert events, "the last one says that the match is over"
        for event in events:
            assert messages.event.from_message(messages.event.to_message(event)) == event
        for audience in (None, *range(setup.seats)):
            assert not concluded.legal(0 if audience is None else audience)
            for part in played.view(concluded, audience):
                assert messages.part.from_message(messages.part.to_message(part)) == part
        assert not concluded.outcomes()
        assert concluded.source() is None
        with pytest.raises(IllegalEntry) as applied:
            concluded.apply(entry)
        with pytest.raises(IllegalEntry) as ended:
            concluded.end_now()
        assert applied.value.reason is ended.value.reason is Reason.OVER
        assert again.digest() == concluded.digest()


def test_a_copy_is_equal_and_goes_its_own_way(played: Played):
    for state, _, draw in played.positions():
        before = state.canonical()
        twin = state.copy()
        assert twin.canonical() == before
        assert twin.pending == state.pending
        assert played.view(twin) == played.view(state)
        advance(twin, draw, 12)
        assert state.canonical() == before
        held = twin.canonical()
        branch = state.copy()
        advance(branch, draw, 12)
        assert twin.canonical() == held


def test_every_value_that_is_met_comes_back_from_text_and_message(played: Played):
    there = codec(played.name)
    for setup, entries in played.records():
        state = played.game.initial(setup)
        met: dict[str, set[object]] = {
            sort: set() for sort in ("decision", "roll", "event", "part")
        }
        for number, entry in enumerate(entries):
            met["event"].update(state.apply(entry))
            if number % 5 == 0:
                met["part"].update(played.view(state, 0))
            if isinstance(entry, Decided):
                met["decision"].add(entry.decision)
            else:
                met["roll"].add(entry.roll)
        for sort, values in met.items():
            types = getattr(played.game, f"{sort}_types")
            messages = getattr(there, sort)
            for value in values:
                assert parse(types, text(value)) == value
                assert "\n" not in text(value)
                assert messages.from_message(messages.to_message(value)) == value


def test_a_decision_that_was_read_counts_like_the_one_that_was_offered(played: Played):
    for setup, entries in played.records():
        state = played.game.initial(setup)
        twin = state.copy()
        for entry in entries:
            events = state.apply(entry)
            if isinstance(entry, Decided):
                decision = parse(played.game.decision_types, text(entry.decision))
                read: Entry = Decided(entry.seat, decision)
            else:
                read = Rolled(parse(played.game.roll_types, text(entry.roll)))
            twin.check(read)
            assert twin.apply(read) == events
        assert twin.digest() == state.digest()


def test_a_view_has_each_part_once(played: Played):
    for state, setup, _ in played.positions():
        for audience in (None, *range(setup.seats)):
            parts = played.view(state, audience)
            assert all(type(part) in played.game.part_types for part in parts)
            keys = [part.key for part in parts]
            assert len(set(keys)) == len(keys)
            assert played.view(state, audience) == parts
            if not state.has_secrets:
                assert parts == played.view(state)


def test_every_audience_sees_events_and_decisions_of_the_same_kind(played: Played):
    game = played.game
    for setup, entries in played.records():
        state, initial = game.initial(setup), game.initial(setup)
        for entry in entries:
            events = state.apply(entry)
            for audience in (None, *range(setup.seats)):
                for event in events:
                    seen = game.visible(state, event, audience)
                    assert seen == game.visible(initial, event, audience)
                    assert type(seen) is type(event)
                    assert type(event) in game.event_types
                    assert seen == event or state.has_secrets
                if isinstance(entry, Decided):
                    seen = game.visible(state, entry.decision, audience)
                    assert type(seen) is type(entry.decision)
                    assert seen == game.visible(initial, entry.decision, audience)
                    assert seen == entry.decision or state.has_secrets
        assert events, "the last entry says that the match is over"


def test_all_see_whole_what_a_spectator_sees_whole(played: Played):
    """The log's lines are written once for all audiences, where nothing is hidden from these."""
    game = played.game
    for setup, entries in played.records():
        state = game.initial(setup)
        for entry in entries:
            events = state.apply(entry)
            decisions = [entry.decision] if isinstance(entry, Decided) else []
            for value in (*events, *decisions):
                if game.visible(state, value, None) is value:
                    for seat in range(setup.seats):
                        assert game.visible(state, value, seat) is value


@by_game
def test_every_type_has_a_shape_and_a_name_of_its_own(name: str):
    game: Game = GAMES[name]
    for types in (game.decision_types, game.roll_types, game.event_types, game.part_types):
        assert len({kind.__name__ for kind in types}) == len(types)
        assert all(kind.__doc__ for kind in types)
        for kind in types:
            shape(kind)
    shape(game.catalogue_type)


@by_game
def test_a_match_between_bots_is_of_options_that_there_are(name: str):
    game = GAMES[name]
    specs = {spec.name: spec for spec in game.options}
    for option, value in game.ending_options.items():
        specs[option].check(value)


@by_game
def test_the_first_seat_begins_where_the_options_say_so(name: str):
    game, draw = GAMES[name], Random(7)
    for _ in range(5 if game.first_seat_begins else 0):
        state = game.initial(any_setup(name, draw, game.first_seat_begins))
        while not isinstance(pending := state.pending, Choice):
            state.apply(any_entry(state, draw))
        assert pending.seat == 0


@by_game
def test_a_setup_holds_every_option_in_order_and_nothing_wrong(name: str):
    game = GAMES[name]
    setup = any_setup(name, Random(1))
    plain = game.setup(setup.edition, game.seats[0], {})
    assert list(plain.options) == [spec.name for spec in game.options]
    assert plain.rules_version == game.rules_versions[-1]
    for seats in (game.seats[0] - 1, game.seats[-1] + 1, 0, -1):
        with pytest.raises(SetupError):
            game.setup(setup.edition, seats, {})
    with pytest.raises(SetupError):
        game.setup(setup.edition, game.seats[0], {}, rules_version=99)
    with pytest.raises(SetupError, match="no-such-option"):
        game.setup(setup.edition, game.seats[0], {"no-such-option": True})


@by_game
def test_every_option_says_what_it_means_and_refuses_what_it_cannot_be(name: str):
    for spec in GAMES[name].options:
        assert spec.meaning
        spec.check(spec.default)
        for wrong in ("no-such-word", -7, None, 1.5):
            with pytest.raises(SetupError, match=spec.name):
                spec.check(wrong)  # type: ignore[arg-type]
        assert not spec.choices or spec.choices[0] == spec.default


@by_game
def test_strategies_are_listed_weakest_first(name: str):
    rungs = ["passive", "random", "beginner", "greedy", "lookahead", "search"]
    assert list(RUNGS) == rungs
    assert list(bots(name)) == rungs[:4]


@by_game
def test_a_passive_seat_is_not_moved_by_luck_and_a_match_of_such_seats_ends(name: str):
    def no_luck(below: int) -> int:
        raise AssertionError("a passive seat draws no numbers")

    for seed in share_of_today(range(4), 4):
        draw = Random(seed)
        setup = any_setup(name, draw)
        passive = bots(name)["passive"](no_luck)
        state = GAMES[name].initial(setup)
        decided = list(played_by(state, [passive] * setup.seats, draw))
        assert decided
        assert isinstance(state.pending, GameOver)


@by_game
def test_every_value_that_is_not_the_default_is_a_short_sentence(name: str):
    for spec in GAMES[name].options:
        others = spec.values[1:] or (spec.maximum,)
        assert len(spec.says) == len(others), spec.name
        for value in others:
            said = spec.sentence(value)
            assert said[0].isupper(), said
            assert said.endswith("."), said
            assert len(said) <= LONGEST_SENTENCE, said
        if not spec.values:
            assert str(spec.maximum) in spec.sentence(spec.maximum), spec.name


@by_game
def test_the_first_preset_has_every_default_and_each_names_only_what_it_changes(name: str):
    game = GAMES[name]
    specs = {spec.name: spec for spec in game.options}
    first, *others = game.presets
    assert first.options == {}
    assert game.preset("") is first
    assert len({preset.name for preset in game.presets}) == len(game.presets)
    chosen = [dict(preset.options) for preset in game.presets]
    assert all(options not in chosen[:at] for at, options in enumerate(chosen))
    edition = any_setup(name, Random(1)).edition
    for preset in others:
        assert game.preset(preset.name) is preset
        assert preset.meaning.endswith(".")
        assert len(preset.title) <= LONGEST_TITLE
        assert all(value != specs[option].default for option, value in preset.options.items())
        game.initial(game.setup(edition, game.seats[0], preset.options))
    with pytest.raises(SetupError, match=f"no preset 'nope'; there are: {first.name}, "):
        game.preset("nope")


@by_game
def test_every_bot_plays_a_whole_match(name: str):
    """Each that does not think ahead, one each day; the others have tests of their own."""
    game = GAMES[name]
    at_once = [bot_name for bot_name, rung in RUNGS.items() if rung.usual is None]
    for bot_name in share_of_today(at_once, 4):
        draw = Random(bot_name)
        setup = any_setup(name, draw)
        state, number = game.initial(setup), 0
        seats = [bot(name, bot_name, draw.randrange) for _ in range(setup.seats)]
        while not isinstance(state.pending, GameOver):
            pending, number = state.pending, number + 1
            if isinstance(pending, Choice):
                before = state.canonical() if number % 5 == 0 else None
                decision = seats[pending.seat].choose(state, pending.seat)
                assert before is None or state.canonical() == before
                state.apply(Decided(pending.seat, decision))
            else:
                state.apply(any_entry(state, draw))
