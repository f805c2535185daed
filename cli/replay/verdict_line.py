"""What `verify` found in a file, in one line of the player's language."""

from collections.abc import Iterator, Mapping
from typing import Any

from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.verification import VerificationResult
from tilewyrm.replays.words.lines import printable

_FILES = {"not-reached": "unfinished"}
"""How a file is called of which no more can be said than of another one."""


def verdict_line(checked: VerificationResult) -> str:
    """Return what was found; of a file that nothing was read of, why."""
    if "game" not in checked.facts:
        return translated(checked.unread)
    told = [_played(checked.facts), _came(checked), *_checks(checked)]
    return "; ".join([*told, *([translated(checked.origin)] if checked.origin else [])])


def _played(facts: Mapping[str, Any]) -> str:
    seats = count("replay.found.seats", len(facts["seats"]))
    told = [facts["game"], seats, count("replay.found.entries", facts["entries"])]
    if facts["rulings"]:
        told.append(count("replay.found.rulings", len(facts["rulings"])))
    return ", ".join(told)


def _came(checked: VerificationResult) -> str:
    """Return what is wrong, or else how the match ended."""
    facts = checked.facts
    if checked.wrong:
        return translated(checked.wrong)
    return _outcome(facts) if "result" in facts else tell("replay.found.no_footer")


def _outcome(facts: Mapping[str, Any]) -> str:
    ended = facts["result"]
    players = [
        printable(seat["name"]) or tell("replay.found.seat.number", seat=seat["seat"])
        for seat in facts["seats"]
    ]
    table = ", ".join(f"{name} {n}" for name, n in zip(players, ended["scores"], strict=True))
    also = f" {tell('replay.found.and')} "
    winners = also.join(players[seat] for seat in ended["winners"])
    won = tell("replay.found.won", names=winners) if winners else tell("replay.found.nobody")
    ending = tell(f"replay.found.ending.{ended['ending']}")
    return f"{table}; {won}; {ending}"


def _checks(checked: VerificationResult) -> Iterator[str]:
    """Yield how file, rules, rulings, luck and signature are, each by itself."""
    facts = checked.facts
    file = facts["file"]["state"]
    yield tell(f"replay.found.file.{_FILES.get(file, file)}")
    yield tell(f"replay.found.rules.{facts['rules']}")
    if facts.get("differs", {}).get("part") == "rulings":
        yield tell("replay.found.bad_ruling")
    luck = tell(f"replay.found.luck.{facts['luck']}")
    if facts["luck"] == "verified":
        if checked.luck_from > 1:
            luck += f" {tell('replay.found.luck_from', entry=checked.luck_from)}"
        if file != "whole" or "differs" in facts:
            luck += f" {tell('replay.found.so_far')}"
    yield luck
    signature = facts["signature"]
    key = signature.get("key", "")
    known = f"{key} ({signature['known_as']})" if "known_as" in signature else key
    yield tell(f"replay.found.signature.{signature['state']}", key=known)
