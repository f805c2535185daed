"""Steps of a re-simulation in which an error of a rule is a fault like others."""

from collections.abc import Iterator

from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.errors import ReplayError, RuleFailure


def safe_steps(resimulation: Resimulation, most: int | None = None) -> Iterator[ReplayStep]:
    """Yield the next steps of *resimulation*, *most* at most.

    Raises:
        RuleFailure: a rule fails on the next entry. The match may be half changed then.
        ReplayError: the file can no longer be read.
    """
    try:
        yield from resimulation.steps(most)
    except (ReplayError, OSError):
        raise
    except Exception as error:
        raise RuleFailure(resimulation.entries_ok + 1, error) from error
