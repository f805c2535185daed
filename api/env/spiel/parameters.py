"""Names of games with their parameters, as OpenSpiel writes them: ``NAME(key=value,key=value)``."""

import re
from collections.abc import Mapping

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.setup.options import OptionValue

Parameters = Mapping[str, OptionValue]
"""Values by name: whether, how many, or a word."""

_NAME = re.compile(r"([a-z_]+)(?:\((.*)\))?")
_WORDS: Mapping[str, bool] = {"True": True, "true": True, "False": False, "false": False}


def game_string(game: str, parameters: Parameters) -> str:
    """Return the name of *game* with *parameters*, in the order of their names."""
    words = ",".join(f"{name}={value}" for name, value in sorted(parameters.items()))
    return f"{game}({words})"


def parsed(text: str) -> tuple[str, dict[str, OptionValue]]:
    """Return the name and the parameters of *text*, which may have none.

    Raises:
        SetupError: the text is malformed.
    """
    found = _NAME.fullmatch(text.strip()) if isinstance(text, str) else None
    if found is None:
        raise SetupError(f"cannot read the game {text!r}; write it as carcassonne(seats=2)")
    parameters: dict[str, OptionValue] = {}
    for word in filter(None, map(str.strip, (found[2] or "").split(","))):
        name, equals, value = map(str.strip, word.partition("="))
        if not (name and equals and value) or name in parameters:
            raise SetupError(
                f"cannot read {word!r} in {text!r}; write each parameter once, NAME=VALUE"
            )
        parameters[name] = _value(value)
    return found[1], parameters


def _value(word: str) -> OptionValue:
    if word in _WORDS:
        return _WORDS[word]
    return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else word
