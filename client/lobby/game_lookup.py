"""A game of a server, its presets and its options, by the names that a player types."""

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence

from tilewyrm.client.errors import ClientError
from tilewyrm.client.words.presets import usual_preset
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2


def find_game(games: Iterable[service_pb2.GameInfo], name: str) -> service_pb2.GameInfo:
    """Return the game called *name*.

    Raises:
        ClientError: the server does not have it; the message lists those it has.
    """
    known = list(games)
    for game in known:
        if game.name == name:
            return game
    names = [game.name for game in known]
    raise ClientError(tell("start.no_game", wished=name, instead=_suggestion(name, names)))


_MOST_LISTED = 16
"""Names that an error lists; of more it names the command that lists them."""


def _suggestion(word: str, known: Sequence[str], game: str = "") -> str:
    """Return what there is instead of *word*: the nearest match, else all, or how to list all.

    *game* is the name of the game that has the options *known*.
    """
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return tell("start.meant", word=close[0])
    if len(known) > _MOST_LISTED:
        return tell("start.listed_by", command=f"tilewyrm games {game}".rstrip())
    return tell("start.there_are", words=", ".join(known) or "-")


def parse_options(
    known: Iterable[service_pb2.OptionInfo],
    given: Mapping[str, str],
    game: service_pb2.GameInfo | None = None,
) -> list[match_pb2.Option]:
    """Return *given* (name to value as typed) as options out of those *known*.

    Args:
        known: what there is.
        given: what was typed.
        game: the game whose options they are; None: they are terms of a table.

    Raises:
        ClientError: an unknown option or a value of the wrong kind; the message says what there is.
    """
    infos = {info.name: info for info in known}
    options = []
    for name, text in given.items():
        if name not in infos:
            instead = _suggestion(name, sorted(infos), game.name if game else "")
            if game:
                why = tell("start.no_option", game=game.title, wished=name, instead=instead)
            else:
                why = tell("start.no_term", wished=name, instead=instead)
            raise ClientError(why)
        options.append(_option(infos[name], text.strip()))
    return options


def preset_name(game: service_pb2.GameInfo, wished: str) -> str:
    """Return the name of the preset *wished*; empty: of the usual one.

    Raises:
        ClientError: *game* does not have it; the message says what it has.
    """
    names = [preset.name for preset in game.presets]
    if wished and wished not in names:
        instead = _suggestion(wished, names)
        raise ClientError(tell("start.no_preset", game=game.title, wished=wished, instead=instead))
    if wished or not game.presets:
        return wished
    return game.presets[usual_preset(game.presets)].name


def expansion_options(game: service_pb2.GameInfo) -> list[str]:
    """Return the names of the options of *game* that are one expansion each."""
    return [
        preset.options[0].name
        for preset in game.presets
        if len(preset.options) == 1 and preset.options[0].flag and not preset.language
    ]


def box_options(game: service_pb2.GameInfo, wished: Iterable[str]) -> dict[str, str]:
    """Return the options, name to value as typed, that choose the expansions *wished*.

    A name may be written with hyphens, like that of a preset.

    Raises:
        ClientError: *game* does not have one of them; the message says what it has.
    """
    known = expansion_options(game)
    found = {}
    for name in wished:
        option = name.lower().replace("-", "_")
        if option not in known:
            instead = _suggestion(name, known)
            raise ClientError(tell("start.no_box", game=game.title, wished=name, instead=instead))
        found[option] = "yes"
    return found


def tile_copies(text: str) -> str:
    """Return the value of the option ``tiles`` for *text* as typed. Empty: one of everything.

    Raises:
        ClientError: it is not names with a number each.
    """
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(_COPIES.fullmatch(part) for part in parts):
        raise ClientError(tell("start.tiles", text=text))
    pairs = (part.lower().replace("-", "_").split("=") for part in parts)
    return ",".join(f"{name}={number}" for name, number in sorted(pairs) if number != "1")


_COPIES = re.compile(r"[A-Za-z0-9_-]+=[1-9]")
_FLAGS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}


def _option(info: service_pb2.OptionInfo, text: str) -> match_pb2.Option:
    kind = info.default.WhichOneof("value")
    if kind == "flag":
        if text.lower() not in _FLAGS:
            raise ClientError(tell("start.option.flag", option=info.name, text=text))
        return match_pb2.Option(name=info.name, flag=_FLAGS[text.lower()])
    if kind == "number":
        return match_pb2.Option(name=info.name, number=_number(info, text))
    return match_pb2.Option(name=info.name, word=text)


_DIGITS = 99
"""More are read as no number."""


def _number(info: service_pb2.OptionInfo, text: str) -> int:
    """Return the number that *text* is; one that no option has does not fit into a message."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > _DIGITS:
        raise ClientError(tell("start.option.number", option=info.name, text=text))
    number = int(text)
    least, most = info.range.minimum, info.range.maximum
    if info.HasField("range") and not least <= number <= most:
        told = {"option": info.name, "value": text, "least": least, "most": most}
        raise ClientError(tell("refusals.bad_setup.range", **told))
    allowed = [choice.number for choice in info.choices]
    if allowed and number not in allowed:
        there = ", ".join(map(str, allowed))
        told = {"option": info.name, "value": text, "allowed": there}
        raise ClientError(tell("refusals.bad_setup.choice", **told))
    return number
