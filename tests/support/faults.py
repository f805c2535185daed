"""Rules that are wrong."""

from typing import Any

import pytest

from tilewyrm import editions
from tilewyrm.engine.registry import game


class RuleIsWrong(Exception):
    """What a rule raises that nobody foresaw."""


def break_rule(patch: pytest.MonkeyPatch, game_name: str, method: str, calls: range) -> None:
    """Let *method* of the game's states do its work and then raise, at each of *calls* from now.

    *calls* counts from 0.
    """
    played = game(game_name)
    setup = played.setup(editions.load(game_name), min(played.seats), {})
    kind = type(played.initial(setup))
    right = getattr(kind, method)
    made = 0

    def wrong(*arguments: Any) -> Any:
        nonlocal made
        made += 1
        done = right(*arguments)
        if made - 1 in calls:
            raise RuleIsWrong
        return done

    patch.setattr(kind, method, wrong)
