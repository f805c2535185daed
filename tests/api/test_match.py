"""Matches of the public surface: the loop of a program, luck, copies, text, refusals."""

import pickle
from itertools import count

import pytest

import tilewyrm
from support.matches import played
from tilewyrm import carcassonne
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.registry import GAMES

ENDING = {"feuville": {"round_cap": 2}, "carcassonne": {}}


@pytest.mark.parametrize("game", GAMES)
def test_a_match_can_be_played_to_its_end(game: str) -> None:
    match = played(tilewyrm.new(game, seed=1, options=ENDING[game]), 60)
    before, final = match.digest(), match.final_score()
    assert match.digest() == before
    assert len(final) == match.seats
    played(match, 10_000)
    assert match.final_score() == match.score()
    over = match.pending
    assert isinstance(over, tilewyrm.GameOver)
    assert (match.score(), match.winners) == (over.scores, over.winners)
    assert match.seat is None
    assert not match.legal()
    assert not match.outcomes()
    assert "over" in str(match)


@pytest.mark.parametrize("game", GAMES)
def test_a_repr_is_an_expression_for_an_equal_match(game: str) -> None:
    for entries in (0, 1, 45):
        match = played(tilewyrm.new(game, seats=3, seed="a b", options=ENDING[game]), entries)
        again = eval(repr(match))
        assert (again.digest(), again.options) == (match.digest(), match.options)
        while match.seat is not None:
            match.apply(match.legal()[0])
            again.apply(again.legal()[0])
        if not match.is_over:
            match.roll(), again.roll()
        assert again.entries == match.entries  # the luck is the same, too
        copy = eval(repr(match.copy()))
        assert copy.digest() == match.digest()
        with pytest.raises(tilewyrm.NoLuck):
            copy.roll()


def test_the_same_seed_is_the_same_luck_and_a_secret_is_one_too() -> None:
    secret = bytes(range(32))
    ways = [{"seed": 5}, {"seed": "5"}, {"seed": 6}, {"secret": secret}]
    rolls = [played(tilewyrm.new("carcassonne", **way), 4).entries for way in ways]
    assert rolls[0] == rolls[1]
    assert len({*rolls}) == 3
    assert played(eval(repr(tilewyrm.new("carcassonne", secret=secret))), 4).entries == rolls[3]
    news = [tilewyrm.new("carcassonne").secret for _ in range(2)]
    assert news[0] != news[1]


def test_a_copy_goes_its_own_way_and_cannot_look_at_the_rolls_to_come() -> None:
    match = tilewyrm.new("carcassonne", seed=1)
    before = match.digest()
    copy = match.copy()
    with pytest.raises(tilewyrm.NoLuck, match="seed"):
        copy.roll()
    copy.apply(copy.outcomes()[0][0])
    assert match.digest() == before != copy.digest()
    drawn = {played(match.copy(seed=seed), 2).entries for seed in range(20)}
    assert len(drawn) > 5
    assert copy.secret is None


def test_options_win_over_presets_and_later_presets_over_earlier_ones() -> None:
    first, second = (one.name for one in EXPANSIONS[1:3])
    names = [name.replace("_", "-") for name in (first, second)]
    match = tilewyrm.new("carcassonne", presets=names, options={"farmers": False})
    assert match.options[first]
    assert match.options[second]
    assert match.options["farmers"] is False
    without = tilewyrm.new("carcassonne", presets=names, options={first: False})
    assert not without.options[first]


def test_the_text_of_a_decision_or_roll_can_be_applied() -> None:
    match = tilewyrm.new("carcassonne", seed=3)
    other = match.copy()
    for _ in range(12):
        possible = match.legal() or [roll for roll, _ in match.outcomes()]
        assert other.apply(tilewyrm.text(possible[-1])) == match.apply(possible[-1])
    assert other.digest() == match.digest()


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ("nonsense", "^nonsense cannot come now; possible are: start-player seat=0; start-pl"),
        ("place-tile cell=(x=1 y=0) rotation=0", "rotation=0 cannot come now; possible are: st"),
        ("two\nlines", r"^'two\\nlines' cannot come now"),
        (5, "5 is no decision or roll"),
    ],
)
def test_what_is_not_possible_is_refused_and_changes_nothing(entry: object, says: str) -> None:
    match = tilewyrm.new("carcassonne", seed=3)
    before = match.digest()
    with pytest.raises(tilewyrm.IllegalEntry, match=says):
        match.apply(entry)
    assert match.digest() == before


@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_text_and_its_value_are_refused_in_the_same_way(number: int) -> None:
    match = played(tilewyrm.new("carcassonne", seed=3), number)
    for value in (carcassonne.StartPlayer(9), carcassonne.PlaceTile(carcassonne.Cell(9, 9), 0)):
        with pytest.raises(tilewyrm.IllegalEntry) as by_value:
            match.apply(value)
        with pytest.raises(tilewyrm.IllegalEntry) as by_text:
            match.apply(tilewyrm.text(value))
        assert str(by_text.value).split(":")[0] == str(by_value.value).split(":")[0]


def test_a_misspelt_name_is_told_what_may_be_meant() -> None:
    match = tilewyrm.new("carcassonne")
    for name, says in (
        ("rol", "has no attribute 'rol'; did you mean roll?"),
        ("legal_moves", "did you mean legal?"),
        ("is_game_over", "did you mean is_over?"),
        ("_nothing", "has no attribute '_nothing'$"),
    ):
        with pytest.raises(AttributeError, match=says.replace("?", r"\?$")):
            getattr(match, name)
    assert not hasattr(match, "rol")
    assert str(match).startswith("Carcassonne, 0 entries")
    match.roll()
    assert str(match).startswith("Carcassonne, 1 entry, ")


def test_a_roll_is_refused_when_a_seat_is_to_decide() -> None:
    match = played(tilewyrm.new("carcassonne", seed=3), 2)
    with pytest.raises(tilewyrm.IllegalEntry, match="is to decide"):
        match.roll()


@pytest.mark.parametrize(
    ("arguments", "error", "says"),
    [
        ({"presets": ["big-boxes"]}, tilewyrm.SetupError, "no preset 'big-boxes'; did you mean"),
        (
            {"presets": "big-box"},
            TypeError,
            r"presets must be a list.* write presets=\['big-box'\]",
        ),
        ({"presets": None}, TypeError, "presets must be a list, not None"),
        ({"presets": [7]}, TypeError, "presets must be a list of texts; 7 is not a text"),
        ({"entries": "skip"}, TypeError, r"entries must be a list.* write entries=\['skip'\]"),
        ({"options": {"farmer": True}}, tilewyrm.SetupError, "did you mean farmers"),
        ({"options": {"zzzz": 1}}, tilewyrm.SetupError, "`tilewyrm games carcassonne` lists them"),
        ({"options": {"farmers": "yes"}}, tilewyrm.SetupError, "'yes'; allowed: True or False"),
        ({"options": ["farmers"]}, TypeError, "options must be a dictionary"),
        ({"options": {7: True}}, TypeError, "options must have texts as names, not 7"),
        ({"seats": "2"}, TypeError, "seats must be a whole number, not '2'"),
        ({"seats": 2.0}, TypeError, "seats must be a whole number, not 2.0"),
        ({"seats": 9}, tilewyrm.SetupError, "not 9"),
        ({"edition": "none"}, tilewyrm.EditionError, "no edition"),
        ({"seed": 1, "secret": bytes(32)}, ValueError, "not both"),
        ({"secret": b"short"}, ValueError, "32 bytes"),
        ({"secret": "short"}, TypeError, "32 bytes, not 'short'"),
    ],
)
def test_a_wrong_argument_is_refused_in_a_sentence(
    arguments: dict[str, object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        tilewyrm.new("carcassonne", **arguments)
    with pytest.raises(tilewyrm.SetupError, match="no game 'chess'"):
        tilewyrm.new("chess")


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    match = tilewyrm.new("feuville", seed=3)
    for seat in (2, -1):
        with pytest.raises(ValueError, match=f"no seat {seat}; seats are 0 to 1"):
            match.view(seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_catalogue_of_a_game_is_that_of_its_matches(game: str) -> None:
    assert tilewyrm.catalogue(game) == tilewyrm.new(game).catalogue()


def test_a_catalogue_has_options_as_a_match_has() -> None:
    with pytest.raises(tilewyrm.SetupError, match="did you mean farmers"):
        tilewyrm.catalogue("carcassonne", options={"farmer": True})


@pytest.mark.parametrize("game", GAMES)
def test_a_ranking_begins_with_the_choice_of_its_bot(game: str) -> None:
    match = played(tilewyrm.new(game, seed=3), 12)
    while len(match.legal()) < 2:
        match = played(match, 1)
    before = match.digest()
    found = tilewyrm.rank(match, "lookahead:4", seed=5)
    assert found[0].decision == tilewyrm.bot("lookahead:4", seed=5).choose(match)
    assert {one.decision for one in found} <= set(match.legal())
    assert [one.lead for one in found] == sorted((one.lead for one in found), reverse=True)
    assert found == tilewyrm.rank(match, "lookahead:4", seed=5)
    assert match.digest() == before
    for ranked in found:
        after = match.copy()
        for decision in (ranked.decision, *ranked.line):
            assert after.seat == match.seat
            after.apply(decision)


def test_a_ranked_decision_has_the_line_that_follows() -> None:
    """As a tuple it has three items, as ever."""
    match = tilewyrm.new("carcassonne", seed=4, entries=["start-player seat=0"])
    match.roll()
    best = tilewyrm.rank(match, "lookahead:8")[0]
    decision, lead, playouts = best
    assert isinstance(decision, carcassonne.PlaceTile)
    assert isinstance(best.line[0], carcassonne.PlacePiece | carcassonne.Skip)
    assert repr(best) == (
        f"RankedDecision(decision={decision!r}, lead={lead!r}, playouts={playouts!r},"
        f" line={best.line!r})"
    )
    assert pickle.loads(pickle.dumps(best)).line == best.line
    other = best._replace(lead=0.0)
    assert (*other, other.line) == (decision, 0.0, playouts, best.line)
    assert best._replace(line=()).line == ()
    assert {one.line for one in tilewyrm.rank(match, "greedy")} == {()}


@pytest.mark.parametrize("game", GAMES)
def test_greedy_ranks_without_playouts(game: str) -> None:
    match = played(tilewyrm.new(game, seed=3), 12)
    while len(match.legal()) < 2:
        match = played(match, 1)
    before = match.digest()
    found = tilewyrm.rank(match, "greedy")
    assert [one.lead for one in found] == sorted((one.lead for one in found), reverse=True)
    assert {one.playouts for one in found} == {0}
    best = {one.decision for one in found if one.lead == found[0].lead}
    assert {tilewyrm.bot("greedy", seed=seed).choose(match) for seed in range(6)} <= best
    assert match.digest() == before


@pytest.mark.parametrize("bot", ["lookahead:900000", "search:900000", "search:900000ms"])
def test_a_ranking_stops_when_it_is_told_to_with_the_best_so_far(bot: str) -> None:
    match = tilewyrm.new("feuville", seed=3)
    while len(match.legal()) < 2:
        match = played(match, 1)
    early = tilewyrm.rank(match, bot, seed=5, stop=lambda: True)
    assert {one.playouts for one in early} == {0}
    calls = count()
    later = tilewyrm.rank(match, bot, seed=5, stop=lambda: next(calls) > 400)
    assert 0 < max(one.playouts for one in later) < 400
    assert {one.decision for one in later} == {one.decision for one in early}


@pytest.mark.parametrize("bot", ["lookahead:40", "search:40"])
def test_the_ranking_is_told_while_the_bot_thinks(bot: str) -> None:
    match = tilewyrm.new("carcassonne", seed=4, entries=["start-player seat=0"])
    match.roll()
    told: list[tuple[tilewyrm.RankedDecision, ...]] = []
    found = tilewyrm.rank(match, bot, seed=5, on_progress=told.append)
    assert found == tilewyrm.rank(match, bot, seed=5) == told[-1]
    playouts = [sum(one.playouts for one in ranking) for ranking in told]
    assert len(told) > 1
    assert playouts == sorted(set(playouts))


def test_a_ranking_without_a_bot_that_ranks_or_a_seat_is_refused() -> None:
    match = tilewyrm.new("carcassonne", seed=3)
    these = "cannot rank decisions; these can: greedy, lookahead, search"
    with pytest.raises(tilewyrm.BotError, match=these):
        tilewyrm.rank(match, "random")
    with pytest.raises(ValueError, match="no seat is to decide"):
        tilewyrm.rank(match)


def test_bots_play_a_match_with_the_same_seeds_again() -> None:
    scores = [
        tilewyrm.new("carcassonne", seed=7).play(
            [tilewyrm.bot("beginner", seed=1), tilewyrm.bot("random", seed=2)]
        )
        for _ in range(2)
    ]
    assert scores[0] == scores[1]
    with pytest.raises(ValueError, match="needs 2 bots, one a seat, not 1"):
        tilewyrm.new("carcassonne").play([tilewyrm.bot("random")])


def test_matches_are_equal_at_the_same_position_of_the_same_setup() -> None:
    """However they came there, and whatever their luck."""
    begun = ["start-player seat=0", 'draw-tile tile="D"']
    match = tilewyrm.new("carcassonne", seed=3, entries=begun)
    assert match == eval(repr(match)) == match.copy() == match.copy(seed=9)
    assert match == tilewyrm.new("carcassonne", seed=4, entries=begun)
    assert match != tilewyrm.new("carcassonne", seed=3, entries=begun[:1])
    assert match != tilewyrm.new("carcassonne", seed=3, seats=3, entries=begun)
    assert match != tilewyrm.new("carcassonne", options={"farmers": False}, entries=begun)
    assert match != tilewyrm.new("feuville")
    assert match != repr(match)
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)
