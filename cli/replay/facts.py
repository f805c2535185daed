"""What the subcommands say in JSON, for programs: the same fields everywhere (docs/replays.md)."""

from typing import Any

from tilewyrm.engine.match.controls import Ending
from tilewyrm.v1 import match_pb2


def result_facts(result: match_pb2.Result) -> dict[str, Any]:
    """Return how a match ended."""
    return {
        "scores": list(result.scores),
        "winners": list(result.winners),
        "places": list(result.places),
        "ending": ending_name(result.ending),
    }


def ending_name(number: int) -> str:
    """Return how a match ended in one word, such as ``played``."""
    known = {int(ending) for ending in Ending}
    return Ending(number).name.lower().replace("_", "-") if number in known else "unknown"
