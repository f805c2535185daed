"""A line of an event's log in a sentence."""

from collections.abc import Sequence

from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.events.log.fact import (
    Absent,
    Close,
    Commit,
    Correct,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Player,
    Rename,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Secret,
    Server,
    StandIn,
    Start,
    Swap,
    Terms,
    Unpair,
    Wait,
    Withdraw,
)
from tilewyrm.language.speech import tell

_LONGEST = 280
"""Characters of a reason or an announcement that are shown."""


def line_text(
    fact: Fact, roster: Roster, matches: Sequence[str] = (), corrected: tuple[int, int] = (0, 0)
) -> str:
    """Return the sentence of *fact*, with the present names of the players; empty if there is none.

    *matches* are those of the fact's table, the last one at the end. *corrected* are the round and
    the table that a correction is about.
    """
    match fact:
        case Player(number):
            return tell("desk.add.done", name=roster.name(number))
        case Rename(number, _, why):
            return _told("rename", why, name=roster.name(number))
        case Here(number):
            return tell("event.live.here", name=roster.name(number))
        case Withdraw(number, found):
            return tell("event.line.withdraw", name=roster.name(number), round=found)
        case Return(number, found):
            return tell("event.line.return", name=roster.name(number), round=found)
        case Forbid(a, b):
            return tell("event.forbid.done", a=roster.name(a), b=roster.name(b))
        case Terms():
            return tell("event.line.terms")
        case Server(key, why):
            # The first one is in the log from the beginning, without a reason.
            return _told("server", why, key=key[:16]) if why else ""
        case Commit(found):
            return tell("event.live.committed", round=found)
        case Secret(found):
            return tell("event.live.revealed", round=found)
        case Pair(found):
            return tell("event.line.pair", round=found)
        case Swap(found, a, b, why):
            return _told("swap", why, round=found, a=roster.name(a), b=roster.name(b))
        case Unpair(found, why):
            return _told("unpair", why, round=found)
        case Start(found):
            return tell("event.start.done", round=found)
        case Correct(line, why, points):
            about = {"round": corrected[0], "table": corrected[1]}
            if points is None:
                return _told("strike", why, line=line, **about)
            return _told("correct", why, points=scores(points), **about)
        case Say(text):
            return f"» {sanitised(text, _LONGEST)}"
        case Close():
            return tell("event.line.close")
        case _:
            return _table_text(fact, roster, matches)


def _table_text(fact: Fact, roster: Roster, matches: Sequence[str]) -> str:
    match fact:
        case Medium(found, table, on):
            return tell(f"event.line.medium.{on}", round=found, table=table)
        case Open(found, table, code):
            return tell("event.live.opened", round=found, table=table, code=code)
        case Result(found, table, points):
            about = {"round": found, "table": table, "code": matches[-1] if matches else ""}
            return tell("event.live.filed", points=scores(points), **about)
        case Paper(found, table, points):
            return tell("event.line.paper", round=found, table=table, points=scores(points))
        case Absent(found, table, number):
            name = roster.name(number)
            return tell("event.live.absent", round=found, table=table, name=name)
        case Wait(found, table, number):
            return tell("event.line.wait", round=found, table=table, name=roster.name(number))
        case StandIn(found, table, number, _, why):
            return _told("stand_in", why, round=found, table=table, name=roster.name(number))
        case Replace(found, table, number, other, why):
            names = {"name": roster.name(number), "other": roster.name(other)}
            return _told("replace", why, round=found, table=table, **names)
        case Forfeit(found, table, number, why):
            return _told("forfeit", why, round=found, table=table, name=roster.name(number))
        case Rule(found, table, what, why, points):
            about = {"round": found, "table": table}
            return _told(f"rule.{what}", why, points=scores(points or ()), **about)
    return ""


def scores(points: Sequence[int]) -> str:
    """Return the *points* of a table's seats, in the order of the seats."""
    return " : ".join(map(str, points))


def _told(sentence: str, why: str, **about: object) -> str:
    """Return the *sentence* with its reason."""
    return tell(f"event.line.{sentence}", why=sanitised(why, _LONGEST), **about)
