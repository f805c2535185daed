"""Line with the verdict on a file, in the player's language."""

from collections.abc import Iterator, Mapping
from typing import Any

from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.batch.verification import VerificationResult
from tilewyrm.replays.check.edition_check import EditionCheck
from tilewyrm.replays.words.lines import printable

_FILES = {"not-reached": "unfinished"}
"""How a file is called of which no more can be said than of another one."""


def verdict_line(result: VerificationResult) -> str:
    """Return the verdict in one line; for an unreadable file, the reason."""
    if "game" not in result.facts:
        return translated(result.unread)
    words = [_match_words(result.facts), _outcome_words(result), *_checks(result)]
    return "; ".join([*words, *([translated(result.origin)] if result.origin else [])])


def _match_words(facts: Mapping[str, Any]) -> str:
    seats = count("replay.found.seats", len(facts["seats"]))
    words = [facts["game"], seats, count("replay.found.entries", facts["entries"])]
    if facts["rulings"]:
        words.append(count("replay.found.rulings", len(facts["rulings"])))
    return ", ".join(words)


def _outcome_words(result: VerificationResult) -> str:
    """Return the fault, or else the result of the match."""
    facts = result.facts
    if result.wrong:
        return translated(result.wrong)
    return _result_words(facts) if "result" in facts else tell("replay.found.no_footer")


def _result_words(facts: Mapping[str, Any]) -> str:
    final = facts["result"]
    players = [
        printable(seat["name"]) or tell("replay.found.seat.number", seat=seat["seat"] + 1)
        for seat in facts["seats"]
    ]
    table = ", ".join(f"{name} {n}" for name, n in zip(players, final["scores"], strict=True))
    conjunction = f" {tell('replay.found.and')} "
    winners = conjunction.join(players[seat] for seat in final["winners"])
    winner_words = (
        tell("replay.found.won", names=winners) if winners else tell("replay.found.nobody")
    )
    ending = tell(f"replay.found.ending.{final['ending']}")
    return f"{table}; {winner_words}; {ending}"


def _checks(result: VerificationResult) -> Iterator[str]:
    """Yield how file, rules, edition, rulings, luck and signature are, each by itself."""
    facts = result.facts
    file = facts["file"]["state"]
    yield tell(f"replay.found.file.{_FILES.get(file, file)}")
    yield tell(f"replay.found.rules.{facts['rules']}")
    edition = facts["edition"]
    if edition["state"] != EditionCheck.SAME.value:
        name = printable(edition["name"])
        yield tell(f"replay.found.edition.{edition['state']}", name=name)
    if facts.get("differs", {}).get("part") == "rulings":
        yield tell("replay.found.bad_ruling")
    by_hand = facts["luck"] == "sealed" and not result.has_commitment
    luck = tell(f"replay.found.luck.{'by-hand' if by_hand else facts['luck']}")
    if "known_luck" in facts:
        luck += f" ({tell('replay.found.known_luck', date=facts['known_luck']['date'])})"
    if facts["luck"] == "verified":
        if result.luck_from > 1:
            luck += f" {tell('replay.found.luck_from', entry=result.luck_from)}"
        if file != "whole" or "differs" in facts:
            luck += f" {tell('replay.found.so_far')}"
    yield luck
    signature = facts["signature"]
    key = signature.get("key", "")
    known = f"{key} ({signature['known_as']})" if "known_as" in signature else key
    yield tell(f"replay.found.signature.{signature['state']}", key=known)
