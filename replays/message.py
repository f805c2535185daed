"""What is said to people, and what of it others need to say it in another language."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tilewyrm.engine.errors import GameError


@dataclass(frozen=True, slots=True)
class ReplayMessage:
    """A sentence in English that can be told otherwise. It can be pickled."""

    sentence: str
    case: str = ""
    """What it says, by a name that no other sentence has; empty where it is only told as it is."""
    about: Mapping[str, "str | int | ReplayMessage"] = field(default_factory=dict)
    """What it speaks of, by names that are those of the case."""

    def __str__(self) -> str:
        """Return the sentence."""
        return self.sentence

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Self:
        """Return what `dataclasses.asdict` has made *facts* of, which may have been JSON since."""
        about = {
            name: cls.of(each) if isinstance(each, Mapping) else each
            for name, each in facts["about"].items()
        }
        return cls(facts["sentence"], facts["case"], about)


def replay_message(
    sentence: str, case: str, /, **about: str | int | ReplayMessage
) -> ReplayMessage:
    """Return *sentence*, which says *case*, and what it is about."""
    return ReplayMessage(sentence, case, about)


def by_the_rules(error: GameError) -> ReplayMessage:
    """Return why the engine does not take something, with what *error* knows of it."""
    about = dict(error.about)
    case = about.pop("case", "")
    return (
        replay_message(str(error), f"rules.{case}", **about) if case else ReplayMessage(str(error))
    )


def own_mistake(error: Exception) -> ReplayMessage:
    """Return that this program has failed on a file, with what it raised."""
    told = f"{type(error).__name__}: {error}"
    sentence = f"this program fails on it ({told}): please report it"
    return replay_message(sentence, "unread.own_mistake", error=told)
