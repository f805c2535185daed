"""A player's costliest choices in words."""

from collections.abc import Sequence

from tilewyrm.client.local_services import CostlyChoice
from tilewyrm.language.speech import count, tell


def headline(choice: CostlyChoice) -> str:
    """Return the turn, the choice and its cost in points."""
    cost = max(round(choice.cost), 1)
    return count("results.mistakes.chosen", cost, turn=choice.turn, chosen=choice.chosen)


def better(choice: CostlyChoice) -> str:
    """Return the better choice, what it brings and what the chosen one brought."""
    if not choice.brings or choice.brings == choice.brought:
        told = tell("results.mistakes.better_plain", best=choice.better)
        return f"{told} {tell('results.mistakes.later')}"
    told = tell("results.mistakes.better", best=choice.better, brings=choice.brings)
    if not choice.brought:
        return told
    return f"{told} {tell('results.mistakes.yours', brought=choice.brought)}"


def mistake_lines(found: Sequence[CostlyChoice]) -> list[str]:
    """Return all of *found* as lines of text, numbered from 1."""
    if not found:
        return [tell("results.mistakes.none")]
    return [
        tell("results.mistakes.title"),
        *(f"{number}. {headline(each)} {better(each)}" for number, each in enumerate(found, 1)),
        tell("results.mistakes.try_number"),
    ]
