"""Which random matches a search plays."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from support.changed_rules import changed_by, changed_versions
from support.searches import EVENT, EXPANSION, WITH_IT, drawn_setup
from tilewyrm import editions
from tilewyrm.cli.replay.search.code.code_change import CodeChange, code_change
from tilewyrm.cli.replay.search.guidance import Guidance
from tilewyrm.cli.replay.search.search_field import SearchField
from tilewyrm.cli.replay.search.totals.search_totals import SearchTotals
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.batch.random_setup import random_setup

SCORING = "engine/feuville/scoring/final_scoring.py"


DECLARED = f"engine/carcassonne/expansions/{EXPANSION}/expansion.py"


@pytest.mark.parametrize("seed", [0, 3])
def test_each_value_of_each_option_has_its_turn_with_the_boxes_that_it_needs(seed: int) -> None:
    matches = SearchField([*GAMES], None, None, {})
    turns: dict[str, list[dict[str, OptionValue]]] = {name: [] for name in GAMES}
    for number in range(200 * len(GAMES)):
        request = matches.match(number, seed).request
        turns[str(request["game_name"])].append(request["turn"])
    for name, played in GAMES.items():
        tried = [turn for turn in turns[name] if turn]
        assert len(tried) == 100
        for spec in played.options:
            needs = played.option_needs.get(spec.name, {})
            for value in set(spec.values) - {spec.default}:
                assert {**needs, spec.name: value} in tried
        edition = editions.load(name)
        assert all(played.setup(edition, 2, turn).options.items() >= turn.items() for turn in tried)
    given = SearchField(["carcassonne"], None, ["plain"], {})
    assert not any(given.match(number, seed).request["turn"] for number in range(4))


def test_most_matches_play_with_what_changed() -> None:
    changed = changed_by(Path(), {DECLARED: ("return ", "return not "), SCORING: ("1:4", "1:3")})
    ((first, *others),) = changed.turns["carcassonne"]
    assert first == WITH_IT
    assert all(turn.items() >= WITH_IT.items() for turn in others)
    assert EVENT in changed.kinds["carcassonne"]
    (of_scoring,) = changed.turns["feuville"]
    assert {"winner_tie": "more_tiles"} in of_scoring  # its user reads this option
    assert not any("fewest_tie" in turn for turn in of_scoring)
    scoring, expansion = changed.names
    assert expansion.startswith(EXPANSION)
    assert scoring.startswith("final_scoring (winner_tie=")
    matches = SearchField([*GAMES], None, None, {}, changed)
    drawn = [matches.match(number, 0) for number in range(400)]
    for turns in ([first, *others], of_scoring):
        for scouts in (False, True):
            assert all(
                any(each.is_scout == scouts and each.request["turn"] == turn for each in drawn)
                for turn in turns
            )
    aimed = Counter(each.is_scout for each in drawn if each.request["turn"] in (first, *others))
    assert aimed[False] >= 25  # half of those, as there are two modules
    assert aimed[True] >= 125


def test_comments_and_docstrings_are_no_changed_code() -> None:
    comment = ('"""Final scoring: the reward', '"""The reward')
    assert changed_by(Path(), {SCORING: comment}) == CodeChange(games=[*GAMES])


def test_only_games_whose_code_changed_are_searched(tmp_path: Path) -> None:
    codec, bots = "replays/batch/trace.py", "engine/carcassonne/bots/evaluator.py"
    change, more = (SCORING, ("1:4", "1:3")), ("def ", "async def ")
    for number, (further, games) in enumerate(
        (({}, ["feuville"]), ({codec: more}, [*GAMES]), ({bots: more}, [*GAMES]))
    ):
        versions = changed_versions(tmp_path / str(number), dict([change, *further.items()]))
        assert code_change(*versions, [*GAMES]).games == games
        assert code_change(*versions, ["carcassonne"]).games == ["carcassonne"]
    assert code_change(versions[0], versions[0], [*GAMES]).games == [*GAMES]


def test_half_of_the_matches_with_changed_code_have_many_seats() -> None:
    changed = CodeChange({"carcassonne": [[{}], [WITH_IT]]})
    field = SearchField(["carcassonne"], None, None, {}, changed)
    drawn = [field.match(number, 0) for number in range(800)]
    many = [match for match in drawn if match.request["many_seats"]]
    assert 200 < len(many) < 400
    seats = {drawn_setup(match).seats for match in many[:60]}
    assert seats >= {4, 5, 6}  # not all options allow six seats
    assert any(drawn_setup(match).seats == 2 for match in drawn[:60] if match not in many)
    ends = [Guidance(field, SearchTotals()).goal(match, {"options": {}}) for match in drawn]
    assert 150 < sum(not goal.kinds for goal in ends) < 250
    given = SearchField(["carcassonne"], 3, None, {}, changed)
    assert {drawn_setup(given.match(number, 0)).seats for number in range(16)} == {3}


def test_some_matches_are_ended_early_by_the_option_that_ends_each() -> None:
    draw, usual = Random(1), GAMES["feuville"].ending_options["round_cap"]
    caps = [
        random_setup("feuville", None, [], {}, {}, draw).options["round_cap"] for _ in range(200)
    ]
    early = [cap for cap in caps if cap != usual]
    assert 10 < len(early) < 50
    assert all(0 < cap < int(usual) for cap in early)
