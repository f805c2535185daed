"""Kind of a regression test, and the test of that kind."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from tilewyrm.cli.replay.compare.chosen_version import ChosenVersion
from tilewyrm.cli.replay.regression.kinds.bot_test import bot_draft
from tilewyrm.cli.replay.regression.kinds.events_test import events_draft
from tilewyrm.cli.replay.regression.kinds.expectation import Expectation, expectation_of
from tilewyrm.cli.replay.regression.kinds.offers_test import offer_draft, offers_draft
from tilewyrm.cli.replay.regression.kinds.refusal_test import refusal_draft
from tilewyrm.cli.replay.regression.kinds.regression_test import Draft, Title
from tilewyrm.cli.replay.regression.kinds.roll_test import roll_draft
from tilewyrm.cli.replay.regression.kinds.twice_test import twice_draft
from tilewyrm.cli.replay.thought.version_thought import BotMoment
from tilewyrm.language.speech import tell


class Kind(NamedTuple):
    """Kind of test. At most one of these is given. Without any, events are tested."""

    refused: int | None = None
    because: str | None = None
    roll: int | None = None
    offers: bool = False
    must_offer: str | None = None
    must_not_offer: str | None = None
    twice: bool = False
    decides: int | None = None
    bot: str | None = None

    @property
    def is_of_events(self) -> bool:
        """Whether none of them is given."""
        return not self.number

    @property
    def number(self) -> int:
        """How many kinds are given. A reason and the name of a bot are part of a kind."""
        given = self._replace(because=None, bot=None)
        return sum(each is not None and each is not False for each in given)

    @property
    def follows_version(self) -> bool:
        """Whether the test demands what another version than this one does, if one is named."""
        return not self.twice

    @property
    def compares_offers(self) -> bool:
        """Whether the test is about what may come after the last entry."""
        return self.offers or self.must_offer is not None or self.must_not_offer is not None

    @property
    def flags(self) -> Sequence[str]:
        """The flags of a test that follows a version."""
        if self.offers:
            return ["--offers"]
        flags = {
            "--refused": self.refused,
            "--because": self.because,
            "--roll": self.roll,
            "--must-offer": self.must_offer,
            "--must-not-offer": self.must_not_offer,
            "--decides": self.decides,
            "--bot": self.bot,
        }
        given = {flag: value for flag, value in flags.items() if value is not None}
        return [str(word) for pair in given.items() for word in pair]


def draft_of(
    file: Path,
    wrong: ChosenVersion,
    right: ChosenVersion | None,
    kind: Kind,
    title: Title,
    secrets: Sequence[bytes],
) -> Draft:
    """Return the test that *kind* asks for, which passes in *right*, or else in this version.

    A test of hash seeds fails in *wrong*.

    Raises:
        ReplayError: *file* cannot be read, or does not come so far by the rules.
        SystemExit: it has nothing to test in that way.
    """
    is_named = right is not None or not wrong.is_own
    if kind.roll is not None:
        return roll_draft(file, kind.roll, secrets, title, right=right, is_named=is_named)
    if kind.refused is not None:
        because = kind.because
        return refusal_draft(file, kind.refused, because, secrets, title, right, is_named=is_named)
    if kind.decides is not None:
        return bot_draft(BotMoment(file, kind.decides, kind.bot or ""), title, right)
    if kind.twice:
        return twice_draft(file, wrong, title)
    expectation = expectation_of(file, right)
    if kind.offers:
        return offers_draft(file, expectation, title)
    if kind.is_of_events:
        other = _other_expectation(file, wrong) if is_named else None
        draft = events_draft(file, expectation, title, other)
        if other is None or not _is_clearer_with_offers(expectation, other):
            return draft
        clearer = offers_draft(file, expectation, title)
        lines = [*clearer.lines, tell("replay.to_test.clearer")]
        return draft._replace(clearer=clearer._replace(lines=lines))
    is_legal = kind.must_offer is not None
    decision = kind.must_offer or kind.must_not_offer or ""
    return offer_draft(file, expectation, title, decision, is_legal=is_legal, wrong=wrong)


def _other_expectation(file: Path, wrong: ChosenVersion) -> Expectation | None:
    """Return the expectation of *file* as *wrong* plays it; None if that cannot play it."""
    try:
        return expectation_of(file, wrong)
    except click.ClickException:
        return None


def _is_clearer_with_offers(right: Expectation, wrong: Expectation) -> bool:
    """Return whether a player sees the difference at the end in what may come next alone."""
    both = right.facts, wrong.facts
    same, lists = (
        [[facts[name] for name in names] for facts in both]
        for names in (("entries", "events", "next"), ("offers", "outcomes"))
    )
    return same[0] == same[1] and lists[0] != lists[1]
