"""The matches of a league: who plays whom with which luck, and what is noted and told of them."""

import hashlib
import json
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.files import resimulated
from tilewyrm import editions
from tilewyrm.engine.bots.random import RandomBot
from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import State, Value
from tilewyrm.engine.kernel.state import Entry, FrameState
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch import loop_watch
from tilewyrm.replays.check.resimulation import Resimulation, replay
from tilewyrm.replays.check.result import LuckCheck
from tilewyrm.replays.league.contest import Contest, Fixture
from tilewyrm.replays.league.ledger import InvalidLedger, Ledger
from tilewyrm.replays.league.match import FailedMatch, FailureStep, LeagueMatch, play
from tilewyrm.replays.league.rating import ratings
from tilewyrm.replays.league.standings import duels, standings

SHORT: dict[str, dict[str, OptionValue]] = {"feuville": {"round_cap": 3}, "carcassonne": {}}


def contest(
    game: str = "feuville", seats: int = 2, bots: tuple[str, ...] = ("greedy", "random")
) -> Contest:
    return Contest.of(editions.load(game), seats, SHORT[game], bots, "a seed", game)


def test_every_line_up_is_turned_through_all_seats_in_every_order() -> None:
    assert list(contest().fixtures(2)) == [
        Fixture(0, ("greedy", "random")),
        Fixture(0, ("random", "greedy")),
        Fixture(1, ("greedy", "random")),
        Fixture(1, ("random", "greedy")),
    ]
    three = ("greedy", "random", "passive")
    pairs = [one.line_up for one in contest(bots=three).fixtures(1)]
    assert len(set(pairs)) == len(pairs) == 6
    four = [one.line_up for one in contest(seats=4).fixtures(1)]
    assert four == [("greedy", "random") * 2, ("random", "greedy") * 2]
    uneven = [one.line_up for one in contest(seats=4, bots=three).fixtures(1)]
    for bot in three:
        assert sum(line_up.count(bot) for line_up in uneven) == 4 * len(uneven) / 3
        for seat in range(4):
            assert sum(line_up[seat] == bot for line_up in uneven) == len(uneven) / 3


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_the_same_anywhere_and_its_file_holds(game: str, tmp_path: Path) -> None:
    first, again = (
        play(contest(game), Fixture(3, ("greedy", "random")), keep=True) for _ in range(2)
    )
    assert isinstance(first, LeagueMatch)
    assert isinstance(again, LeagueMatch)
    assert first.data == again.data
    assert first.sha256 == hashlib.sha256(first.data).hexdigest()
    path = tmp_path / "match.twr"
    path.write_bytes(first.data)
    result = replay(path)
    assert (result.failure, result.damage) == (None, None)
    assert result.luck is LuckCheck.VERIFIED
    assert result.footer is not None
    assert tuple(result.footer.result.scores) == first.scores
    assert tuple(result.footer.result.winners) == first.winners


def rolls(played: LeagueMatch | FailedMatch, tmp_path: Path) -> dict[tuple[str, int], object]:
    """What each source brought, by its name and how often it was used before."""
    assert isinstance(played, LeagueMatch)
    path = tmp_path / f"{played.sha256}.twr"
    path.write_bytes(played.data)
    found = {}
    with path.open("rb") as stream:
        again = Resimulation(stream)
        source = again.match.state.source()
        for step in again.steps():
            if source is not None:
                found[source.name, source.number] = step.entry
            source = again.match.state.source()
    return found


def test_all_line_ups_of_an_order_have_the_same_luck_and_orders_have_others(tmp_path: Path) -> None:
    of = contest("carcassonne", 2)
    turned = [rolls(play(of, one, keep=True), tmp_path) for one in of.fixtures(2)]
    one, other, another, _ = turned
    drawn = [key for key in one if key in other]
    assert len(drawn) > 60
    assert all(one[key] == other[key] for key in drawn)
    assert any(one[key] != another[key] for key in drawn)


def test_what_cannot_be_is_refused_in_words() -> None:
    edition = editions.load("feuville")
    for bots, said in (
        (("greedy", "clever"), "no bot 'clever'"),
        (("greedy", "greedy"), "different bots"),
        (("greedy",), "two or more"),
    ):
        with pytest.raises(SetupError, match=said):
            Contest.of(edition, 2, {}, bots, "", "feuville")


def test_a_bot_that_fails_is_told_and_not_raised() -> None:
    of = contest(bots=("greedy", "random"))
    broken = play(of, Fixture(0, ("greedy", "nobody")), keep=False)
    assert isinstance(broken, FailedMatch)
    assert "nobody" in broken.why


def test_a_rule_that_fails_leaves_the_file_with_the_entry_that_it_fails_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = contest(bots=("random", "passive"))  # they try nothing before they choose
    apply, left = FrameState.apply, iter(range(20))

    def failing(state: FrameState, entry: Entry) -> Sequence[Value]:
        if next(left, None) is None:
            raise KeyError("boom")
        return apply(state, entry)

    with monkeypatch.context() as patch:
        patch.setattr(FrameState, "apply", failing)
        broken = play(of, next(iter(of.fixtures(1))), keep=True)
    assert isinstance(broken, FailedMatch)
    assert broken.why.startswith("KeyError: 'boom', test_league.py, line ")
    result = resimulated(broken.data)
    assert result.entries_ok == 20
    assert result.failure is not None
    assert (result.failure.seq, result.failure.what) == (21, "digest of the events")


def test_an_endless_loop_ends_the_match_in_a_rule_or_in_a_thought(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = contest(bots=("random", "passive"))
    set_timer, apply, choose = signal.setitimer, FrameState.apply, RandomBot.choose
    applied, chosen = iter(range(9)), iter(range(4))

    def endless(state: FrameState, entry: Entry) -> Sequence[Value]:
        while next(applied, None) is None:
            str(entry)
        return apply(state, entry)

    def thinking(bot: RandomBot, state: State, seat: int) -> Value:
        while next(chosen, None) is None:
            str(seat)
        return choose(bot, state, seat)

    def quick(which: int, *seconds: float) -> tuple[float, float]:
        return set_timer(which, *(each / 50 for each in seconds))

    monkeypatch.setattr(signal, "setitimer", quick)
    monkeypatch.setattr(loop_watch, "LONG_S", 6.0)
    for kind, name, function, step, limit in (
        (FrameState, "apply", endless, FailureStep.ENTRY, "4 s"),
        (RandomBot, "choose", thinking, FailureStep.CHOICE, "6 s"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(kind, name, function)
            broken = play(of, next(iter(of.fixtures(1))), keep=True)
        assert isinstance(broken, FailedMatch)
        assert broken.failure is not None
        place = f"test_league.py, line {function.__code__.co_firstlineno}"
        assert broken.failure.step is step
        assert broken.why == f"EndlessLoop: no end after {limit} of processor time, {place}"
        assert resimulated(broken.data).entries_ok == broken.failure.entry - (function is endless)


def test_the_first_error_is_named_if_a_rule_leaves_a_state_without_an_agenda(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    of = contest(bots=("random", "passive"))
    apply, left = FrameState.apply, iter(range(63))

    def failing(state: FrameState, entry: Entry) -> Sequence[Value]:
        if next(left, None) is None:
            state.agenda.clear()
            raise RecursionError("too deep")
        return apply(state, entry)

    monkeypatch.setattr(FrameState, "apply", failing)
    broken = play(of, next(iter(of.fixtures(1))), keep=True)
    assert isinstance(broken, FailedMatch)
    assert broken.why.startswith("RecursionError: too deep, test_league.py, line ")
    assert broken.failure is not None
    assert broken.failure.entry == 64


def test_a_ledger_goes_on_behind_its_last_whole_line(tmp_path: Path) -> None:
    of, path = contest(), tmp_path / "ledger.jsonl"
    one, other, *_ = [play(of, fixture, keep=False) for fixture in of.fixtures(1)]
    assert isinstance(one, LeagueMatch)
    assert isinstance(other, LeagueMatch)
    with Ledger(path, of) as ledger:
        ledger.add(one)
        ledger.add(other)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    with Ledger(path, of) as ledger:
        (known,) = ledger.played.values()
        assert known._replace(thought_s=()) == one._replace(thought_s=())
        ledger.add(other)
    assert path.read_bytes() == whole


def test_a_ledger_of_another_league_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "ledger.jsonl"
    with Ledger(path, contest()) as ledger:
        ledger.add(played(0, "ab", (3, 1)))
    before = path.read_bytes()
    with pytest.raises(InvalidLedger, match="seats is 2 there, 4 here"):
        Ledger(path, contest(seats=4))
    path.write_bytes(before + b'{"order": 0}\n')
    with pytest.raises(InvalidLedger, match="line 3"):
        Ledger(path, contest())
    assert path.read_bytes() == before + b'{"order": 0}\n'


def test_a_ledger_without_a_match_is_begun_again(tmp_path: Path) -> None:
    """Such as that of a bot that failed in every match, and has changed since."""
    path = tmp_path / "ledger.jsonl"
    Ledger(path, contest(seats=4)).__exit__(None, None, None)
    for text in (b"a line of mine\n", b'{"mine": 1}\n', b"mine", b'{"mine": 1}'):
        (tmp_path / "other").write_bytes(text)
        with pytest.raises(InvalidLedger):
            Ledger(tmp_path / "other", contest())
        assert (tmp_path / "other").read_bytes() == text
    first_line = path.read_bytes()
    for size in (0, 1, 9, len(first_line) - 1):
        path.write_bytes(first_line[:size])
        Ledger(path, contest(seats=4)).__exit__(None, None, None)
        assert path.read_bytes() == first_line
    with Ledger(path, contest()) as ledger:
        ledger.add(played(0, "ab", (3, 1)))
    with Ledger(path, contest()) as ledger:
        assert len(ledger.played) == 1


def played(order: int, bots: str, scores: tuple[int, ...]) -> LeagueMatch:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    times = tuple(0.5 for _ in scores)
    return LeagueMatch(
        Fixture(order, tuple(bots)), scores, winners, 9, tuple(5 for _ in scores), times, ""
    )


def test_standings_are_reckoned_from_order_to_order() -> None:
    matches = [
        played(0, "ab", (10, 4)),
        played(0, "ba", (7, 7)),
        played(1, "ab", (3, 9)),
        played(1, "ba", (1, 2)),
    ]
    a, b = standings(matches, "ab")
    assert (a.bot, a.seats, a.wins.mean) == ("a", 4, 0.625)
    # The orders' means are 0.75 and 0.5: their standard error is 0.125.
    assert a.wins.plus_minus == pytest.approx(1.96 * 0.125)
    assert b.wins.mean == 0.375
    assert a.margin.mean == pytest.approx((6 + 0 - 6 + 1) / 4)
    assert a.thought_s == pytest.approx(0.1)
    assert [(one.bot, one.against, one.ahead.mean) for one in duels(matches, "ab")] == [
        ("a", "b", 0.625),
        ("b", "a", 0.375),
    ]
    always = standings([played(order, "ab", (2, 1)) for order in range(30)], "ab")[0].wins
    assert (always.mean, always.plus_minus) == (1.0, pytest.approx(3 / 30))
    (alone, _) = standings(matches[:2], "ab")
    assert alone.wins.plus_minus is None


def test_who_wins_is_rated_above_who_loses() -> None:
    pytest.importorskip("openskill", reason="needs the extra `league`")
    rated = ratings([played(order, "abc", (9, 5, 1)) for order in range(10)])
    assert rated is not None
    assert rated["a"].mean > rated["b"].mean > rated["c"].mean
    assert all(rating.deviation < 25 / 3 for rating in rated.values())


def test_the_facts_of_a_contest_are_plain_values() -> None:
    of = contest()
    assert json.loads(json.dumps(of.facts())) == of.facts()
    assert of.facts()["options"]["round_cap"] == 3  # type: ignore[index]
