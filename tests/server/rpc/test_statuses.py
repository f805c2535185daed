"""The one table from exceptions to what a client is told."""

import asyncio

import pytest

from tilewyrm.engine.errors import GameError
from tilewyrm.replays.errors import ReplayError
from tilewyrm.server import errors
from tilewyrm.server.errors import ServerError
from tilewyrm.server.rpc.statuses import STATUSES, status_of


def subclasses(root):
    found = {root}
    for child in root.__subclasses__():
        found |= subclasses(child)
    return found


@pytest.mark.parametrize("root", [GameError, ReplayError, ServerError])
def test_every_error_of_the_project_is_in_the_table(root):
    ours = {kind for kind in subclasses(root) if kind.__module__.startswith("tilewyrm.")}
    assert ours <= STATUSES.keys()


def test_the_table_names_no_error_that_nobody_can_raise():
    roots = (GameError, ReplayError, ServerError)
    assert all(issubclass(kind, roots) for kind in STATUSES)


def test_reasons_are_short_words_for_programs():
    for _, reason in STATUSES.values():
        assert reason.replace("_", "").isalpha()
        assert reason.isupper()


def test_an_unforeseen_error_is_not_in_the_table():
    assert status_of(ValueError("a secret")) is None
    assert status_of(asyncio.CancelledError()) is None


def test_a_kind_of_a_known_error_is_told_like_it():
    class Newer(errors.TableNotFound):
        pass

    assert status_of(Newer("x")) == STATUSES[errors.TableNotFound]
