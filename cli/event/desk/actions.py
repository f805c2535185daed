"""Everything that can be done at the desk, with its key."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tilewyrm.cli.event.desk import event_forms, people_forms, round_forms, table_forms
from tilewyrm.cli.event.desk.host import Host
from tilewyrm.events.log.fact import (
    Close,
    Correct,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Pair,
    Paper,
    Player,
    Rename,
    Return,
    Rule,
    Say,
    Server,
    Start,
    Swap,
    Terms,
    Unpair,
    Withdraw,
)  # fmt: skip
from tilewyrm.language.speech import tell


@dataclass(frozen=True)
class Action:
    """Something that can be done at the desk."""

    name: str
    key: str
    run: Callable[[Host], None]
    fact: type[Fact] | None = None
    """The kind of line that it writes, or None."""
    when: Callable[[Host], bool] = lambda _: True
    """Whether it can be done now."""

    @property
    def title(self) -> str:
        """Its name for people."""
        return tell(f"desk.do.{self.name}")

    def is_possible(self, host: Host) -> bool:
        """Return whether it can be done now, with the key that signs here."""
        situation = host.situation
        if self.fact is None:
            return self.when(host)
        return not situation.record.closed and situation.may(self.fact) and self.when(host)


def _paired(host: Host) -> bool:
    """Return whether the last round is paired and has not started."""
    found = host.situation.round
    return found is not None and not found.started


def _none_paired(host: Host) -> bool:
    return not host.situation.record.rounds


def _started(host: Host) -> bool:
    found = host.situation.round
    return found is not None and found.started


def _may_pair(host: Host) -> bool:
    record, found = host.situation.record, host.situation.round
    ended = found is None or (found.started and not found.undecided())
    enough = record.sizes.of(len(record.active(record.next_round)))[0]
    return ended and bool(enough) and record.next_round <= record.event.rounds


def _may_prove(host: Host) -> bool:
    return _may_pair(host) and round_forms.may_prove(host)


def _has_server(host: Host) -> bool:
    return host.situation.record.server is not None


def _may_close(host: Host) -> bool:
    return all(each.started and not each.undecided() for each in host.situation.record.rounds)


def _at_table(host: Host) -> bool:
    return host.table is not None and _started(host)


def _has_points(host: Host) -> bool:
    return host.table is not None and host.table.outcome().line >= 0


def _is_missing(host: Host) -> bool:
    return host.table is not None and bool(table_forms.absent(host, host.table))


def _some_not_here(host: Host) -> bool:
    return bool(host.situation.record.not_here())


def _some_away(host: Host) -> bool:
    record = host.situation.record
    return any(not each.stays(record.next_round) for each in record.entrants.values())


def _some(host: Host) -> bool:
    return bool(host.situation.record.entrants)


ACTIONS: Sequence[Action] = (
    Action("pair", "p", round_forms.pair, Pair, _may_pair),
    Action("prove", "P", round_forms.prove, Pair, _may_prove),
    Action("medium", "d", table_forms.medium, Medium, table_forms.may_move),
    Action("start", "s", round_forms.start, Start, _paired),
    Action("swap", "x", round_forms.swap, Swap, _paired),
    Action("again", "g", round_forms.again, Unpair, _paired),
    Action("unpair", "u", round_forms.unpair, Unpair, _paired),
    Action("missing", "m", table_forms.missing, Forfeit, _is_missing),
    Action("result", "r", table_forms.result, Paper, table_forms.takes_result),
    Action("rule", "l", table_forms.rule, Rule, _at_table),
    Action("correct", "c", table_forms.correct, Correct, _has_points),
    Action("say", "t", event_forms.announce, Say),
    Action("add", "a", people_forms.add, Player),
    Action("here", "h", people_forms.here, Here, _some_not_here),
    Action("all_here", "H", people_forms.all_here, Here, _some_not_here),
    Action("withdraw", "w", people_forms.withdraw, Withdraw, _some),
    Action("return", "b", people_forms.come_back, Return, _some_away),
    Action("code", "k", people_forms.code, Player, _some),
    Action("rename", "n", people_forms.rename, Rename, _some),
    Action("forbid", "f", people_forms.forbid, Forbid, _some),
    Action("clock", "o", event_forms.clock, Terms, _none_paired),
    Action("server", "v", event_forms.server, Server, _has_server),
    Action("address", "i", event_forms.address, when=_has_server),
    Action("close", "z", event_forms.close, Close, _may_close),
    Action("export", "e", event_forms.export),
    Action("leave", "q", event_forms.leave),
)
"""In the order of the menu."""


def possible(host: Host) -> list[Action]:
    """Return the actions that are possible now."""
    return [action for action in ACTIONS if action.is_possible(host)]
