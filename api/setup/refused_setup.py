"""Refused setups, in the words of a program: values as Python has them, and near names."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Game
from tilewyrm.engine.setup.options import OptionValue

_MOST_LISTED = 32
"""Names that a message lists; of more, it names the command that lists them."""


def missing(kind: str, name: str, known: Collection[str], game: str) -> str:
    """Return that *game* does not have the *kind* (a word) called *name*, and what is near it.

    If nothing is, all that is *known* follows, or the command that lists it.
    """
    if close := get_close_matches(name, known):
        instead = f"did you mean {' or '.join(close)}?"
    elif len(known) > _MOST_LISTED:
        instead = f"`tilewyrm games {game}` lists them"
    else:
        instead = f"there are: {', '.join(known)}"
    return f"no {kind} {name!r}; {instead}"


def value_refused(
    kind: str, given: Mapping[str, OptionValue], about: Mapping[str, str | int]
) -> str:
    """Return which value of *given* is refused, and what is allowed.

    Empty if the refusal is not about a value.

    Args:
        kind: what *given* are, as a word.
        given: values by name.
        about: the facts of the refusal, as `SetupError` has them.
    """
    match about:
        case {"case": "flag"}:
            allowed = "True or False"
        case {"case": "choice", "allowed": words}:
            allowed = str(words)
        case {"case": "range", "least": least, "most": most}:
            allowed = f"a whole number from {least} to {most}"
        case _:
            return ""
    name = str(about.get("option", ""))
    return f"{kind} {name} cannot be {given[name]!r}; allowed: {allowed}" if name in given else ""


@contextmanager
def own_words(game: Game, given: Mapping[str, OptionValue]) -> Iterator[None]:
    """Raise a `SetupError` about one of the options *given* of *game* in the words of a program."""
    try:
        yield
    except SetupError as error:
        sentence = value_refused("option", given, error.about)
        if error.about.get("case") == "unknown":
            known = [spec.name for spec in game.options]
            sentence = missing("option", error.option, known, game.name)
        if not sentence:
            raise
        raise SetupError(sentence, **error.about) from None  # type: ignore[arg-type]
